import { useLingui, Trans } from "@lingui/react/macro";
import { Button, Checkbox, Group, Popover, TextInput } from "@mantine/core";
import { type ComponentProps, type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { Choice, ChoiceGroup } from "../../../manage-ui/choices.tsx";
import { StackedForm } from "../../../manage-ui/stacked-form.tsx";
import { formatDateTimeRange } from "../../../ui/format.ts";
import type { StatsPeriod } from "../../contract.ts";
import { readPeriod, type ShownPeriod, writePeriod } from "./shown-period.ts";

const MAX_DAYS = 370;

/** The chosen period and comparison. Stored in the URL, so that others see the same. */
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
      <ChoiceGroup label={t`Period shown`}>
        {periods.map(({ value, label, name }) => (
          <Period key={value} isChosen={shown.period === value} onClick={() => onChoose({ period: value })}>
            <span aria-hidden="true">{label}</span>
            <span className="visually-hidden">{name}</span>
          </Period>
        ))}
        <CustomPeriod shown={shown} onChoose={onChoose} />
      </ChoiceGroup>
      <Checkbox
        label={<Trans>Compare with previous period</Trans>}
        // Uncontrolled, so that it reacts at once. The URL follows.
        defaultChecked={shown.isCompared}
        onChange={(changed) => onChoose({ isCompared: changed.currentTarget.checked })}
      />
    </Group>
  );
}

/** Narrower than other choices, because six are in a row. */
function Period(choice: ComponentProps<typeof Choice>) {
  return <Choice px="xs" {...choice} />;
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
        <Period isChosen={isCustom} onClick={() => setIsOpen((was) => !was)}>
          {isCustom ? (
            formatDateTimeRange(`${start_date}T00:00:00Z`, `${end_date}T00:00:00Z`, {
              locale: i18n.locale,
              zone: "UTC",
              style: "day",
            })
          ) : (
            <Trans>Days…</Trans>
          )}
        </Period>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Choose days`}>
        <StackedForm miw="14rem" gap="sm" onSubmit={handleSubmit}>
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
