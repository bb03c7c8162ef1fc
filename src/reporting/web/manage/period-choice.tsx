import { useLingui, Trans } from "@lingui/react/macro";
import { Button, Checkbox, Group, Popover, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { StackedForm } from "../../../manage-ui/stacked-form.tsx";
import { formatDateTimeRange } from "../../../ui/format.ts";
import type { StatsPeriod } from "../../contract.ts";
import styles from "./period-choice.module.css";
import { readPeriod, type ShownPeriod, writePeriod } from "./shown-period.ts";

const MAX_DAYS = 370;

/** Which time is shown, and whether beside the time before: kept in the address, so that others see the same. */
export function usePeriod(): [ShownPeriod, (shown: Partial<ShownPeriod>) => void] {
  const [query, setQuery] = useSearchParams();
  const choose = (shown: Partial<ShownPeriod>) =>
    setQuery((latest) => writePeriod(latest, shown), { preventScrollReset: true, replace: true });
  return [readPeriod(query), choose];
}

interface PeriodChoiceProps {
  shown: ShownPeriod;
  onChoose: (shown: Partial<ShownPeriod>) => void;
}

export function PeriodChoice({ shown, onChoose }: PeriodChoiceProps) {
  const { t } = useLingui();
  const periods: { value: Exclude<StatsPeriod, "custom">; label: string; name: string }[] = [
    { value: "24h", label: t`24 h`, name: t`The last 24 hours` },
    { value: "7d", label: t`7 d`, name: t`The last 7 days` },
    { value: "14d", label: t`14 d`, name: t`The last 14 days` },
    { value: "30d", label: t`30 d`, name: t`The last 30 days` },
    { value: "90d", label: t`90 d`, name: t`The last 90 days` },
  ];
  return (
    <Group gap="8px 16px">
      <Group
        role="group"
        aria-label={t`Period shown`}
        className={styles.periods}
        gap={0}
        align="stretch"
        display="inline-flex"
      >
        {periods.map(({ value, label, name }) => (
          <button
            key={value}
            type="button"
            className={styles.period}
            aria-pressed={shown.period === value}
            onClick={() => onChoose({ period: value })}
          >
            <span aria-hidden="true">{label}</span>
            <span className="visually-hidden">{name}</span>
          </button>
        ))}
        <CustomPeriod shown={shown} onChoose={onChoose} />
      </Group>
      <Checkbox
        label={<Trans>Compare with previous period</Trans>}
        // What it says is there at once; the address follows.
        defaultChecked={shown.isCompared}
        onChange={(changed) => onChoose({ isCompared: changed.currentTarget.checked })}
      />
    </Group>
  );
}

function CustomPeriod({ shown, onChoose }: PeriodChoiceProps) {
  const { t, i18n } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { start_date, end_date } = shown;
  const isCustom = shown.period === "custom";
  const handleSubmit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const form = new FormData(submitted.currentTarget);
    const [start, end] = [String(form.get("start_date")), String(form.get("end_date"))];
    const days = (Date.parse(end) - Date.parse(start)) / 86_400_000;
    if (!(days >= 0)) return setProblem(t`The last day cannot be before the first.`);
    if (days >= MAX_DAYS) return setProblem(t`Please choose at most ${MAX_DAYS} days.`);
    setProblem(undefined);
    setIsOpen(false);
    onChoose({ period: "custom", start_date: start, end_date: end });
  };
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={styles.period}
          aria-pressed={isCustom}
          onClick={() => setIsOpen((was) => !was)}
        >
          {isCustom ? (
            formatDateTimeRange(`${start_date}T00:00:00Z`, `${end_date}T00:00:00Z`, {
              locale: i18n.locale,
              zone: "UTC",
              style: "day",
            })
          ) : (
            <Trans>Days…</Trans>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Choose days`}>
        <StackedForm className={styles.days} gap="sm" onSubmit={handleSubmit}>
          <TextInput name="start_date" type="date" label={t`First day`} defaultValue={start_date} required />
          <TextInput
            name="end_date"
            type="date"
            label={t`Last day`}
            defaultValue={end_date}
            required
            error={problem}
          />
          <Button type="submit">
            <Trans>Show these days</Trans>
          </Button>
        </StackedForm>
      </Popover.Dropdown>
    </Popover>
  );
}
