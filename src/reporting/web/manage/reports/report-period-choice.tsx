import { Checkbox, Group, NativeSelect, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { ReportTable } from "../../../contract.ts";
import type { ReportPeriod } from "../../../rules/report-periods.ts";
import { usePeriodWords } from "./period-words.ts";
import type { ReportState } from "./report-state.ts";

interface ReportPeriodChoiceProps {
  table: ReportTable | undefined;
  state: ReportState;
  onChange: (change: Partial<ReportState>) => void;
}

const MAX_DAYS = 370;

/** The choice of days, and of the comparison with those before. */
export function ReportPeriodChoice({ table, state, onChange }: ReportPeriodChoiceProps) {
  const { t } = useLingui();
  const periods = usePeriodWords();
  const choose = (period: ReportPeriod) =>
    // Custom days start with the days that are shown.
    onChange(period === "custom" ? { period, ...table?.period } : { period });
  return (
    <Group gap="8px 16px" align="center">
      <NativeSelect
        aria-label={t`Period`}
        data={Object.entries(periods).map(([value, label]) => ({ value, label }))}
        key={state.period}
        defaultValue={state.period}
        onChange={(changed) => choose(changed.currentTarget.value as ReportPeriod)}
      />
      {state.period === "custom" && (
        <ChosenDays key={`${state.start_date} ${state.end_date}`} {...{ state, onChange }} />
      )}
      <Checkbox
        label={<Trans>Compare with previous period</Trans>}
        // Uncontrolled, so that it reacts at once. The URL follows.
        defaultChecked={state.isCompared}
        onChange={(changed) => onChange({ isCompared: changed.currentTarget.checked })}
      />
    </Group>
  );
}

function ChosenDays({ state, onChange }: Omit<ReportPeriodChoiceProps, "table">) {
  const { t } = useLingui();
  const [start, setStart] = useState(state.start_date ?? "");
  const [end, setEnd] = useState(state.end_date ?? "");
  const days = (Date.parse(end) - Date.parse(start)) / 86_400_000;
  const problem =
    days < 0
      ? t`The last day cannot be before the first.`
      : days >= MAX_DAYS
        ? t`Please choose at most ${MAX_DAYS} days.`
        : undefined;
  /** Applies the days once both are valid. */
  const show = () => {
    if (start === state.start_date && end === state.end_date) return;
    if (days >= 0 && problem === undefined) onChange({ period: "custom", start_date: start, end_date: end });
  };
  return (
    <Group gap="xs" align="flex-start" onBlur={show}>
      <TextInput
        type="date"
        aria-label={t`First day`}
        value={start}
        onChange={(changed) => setStart(changed.currentTarget.value)}
        onKeyDown={(key) => key.key === "Enter" && show()}
      />
      <TextInput
        type="date"
        aria-label={t`Last day`}
        value={end}
        error={problem}
        onChange={(changed) => setEnd(changed.currentTarget.value)}
        onKeyDown={(key) => key.key === "Enter" && show()}
      />
    </Group>
  );
}
