import { Button, Checkbox, Group, Menu, Popover, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconColumns, IconDownload, IconHistory, IconMail, IconPrinter } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { DateTimeInput } from "../../../../manage-ui/dates/date-time-input.tsx";
import { StackedForm } from "../../../../manage-ui/stacked-form.tsx";
import { wallTimeIn } from "../../../../manage-ui/dates/wall-time.ts";
import { definitionOf, shownColumns } from "../../../rules/report-definitions.ts";
import { wordsOfColumn } from "../../../words/column-words.ts";
import { fileAddress, type ReportOwner } from "./report-query.ts";
import type { ReportState } from "./report-state.ts";
import { ScheduleDialog } from "./schedule-dialog.tsx";

interface ReportToolsProps {
  owner: ReportOwner;
  report: string;
  zone: string;
  state: ReportState;
  onChange: (change: Partial<ReportState>) => void;
}

/** The tools of a report: columns, file and print. */
export function ReportTools({ owner, report, zone, state, onChange }: ReportToolsProps) {
  const [isScheduling, setIsScheduling] = useState(false);
  const file = (format: "csv" | "xlsx") => fileAddress(owner, report, { state, format });
  return (
    <Group gap="xs" className="no-print">
      <ColumnChoice {...{ report, state, onChange }} />
      <Menu>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload size={18} />}>
            <Trans>Download</Trans>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" href={file("xlsx")} download>
            <Trans>Excel, as shown</Trans>
          </Menu.Item>
          <Menu.Item component="a" href={file("csv")} download>
            <Trans>CSV, as shown</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" leftSection={<IconMail size={18} />} onClick={() => setIsScheduling(true)}>
        <Trans>E-mail…</Trans>
      </Button>
      <ScheduleDialog
        {...{ owner, report, zone, state }}
        isOpen={isScheduling}
        onClose={() => setIsScheduling(false)}
      />
      <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
        <Trans>Print</Trans>
      </Button>
    </Group>
  );
}

function ColumnChoice({ report, state, onChange }: Omit<ReportToolsProps, "owner" | "zone">) {
  const { t, i18n } = useLingui();
  const { columns } = definitionOf(report)!;
  const shown = shownColumns(definitionOf(report)!, state.columns).map(({ key }) => key);
  // Without any column the default columns are shown.
  const choose = (key: string, isShown: boolean) =>
    onChange({ columns: isShown ? [...shown, key] : shown.filter((one) => one !== key) });
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns size={18} />}>
          <Trans>Columns</Trans>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Which columns are shown`}>
        <Stack component="fieldset" gap="xs" bd={0} p={0} m={0}>
          <legend className="visually-hidden">{t`Which columns are shown`}</legend>
          {columns.map(({ key }) => (
            <Checkbox
              key={key}
              label={i18n._(wordsOfColumn(report, key).label)}
              // Uncontrolled, so that it reacts at once. The URL follows.
              defaultChecked={shown.includes(key)}
              onChange={(changed) => choose(key, changed.currentTarget.checked)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

interface AsOfChoiceProps {
  state: ReportState;
  zone: string;
  onChange: (change: Partial<ReportState>) => void;
}

/** Runs the report as of a past time. */
export function AsOfChoice({ state, zone, onChange }: AsOfChoiceProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const [wall, setWall] = useState(() => state.asOf?.slice(0, 16) ?? wallTimeIn(zone, new Date()));
  const [problem, setProblem] = useState<string>();
  const handleSubmit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (wall === "") return setProblem(t`Please choose a date and time.`);
    if (wall > wallTimeIn(zone, new Date())) return setProblem(t`Please choose a time that has passed.`);
    setProblem(undefined);
    setIsOpen(false);
    onChange({ asOf: wall });
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      width={320}
    >
      <Popover.Target>
        <Button variant="default" leftSection={<IconHistory size={18} />} onClick={() => setIsOpen(!isOpen)}>
          <Trans>As of…</Trans>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Show what was known at a past moment`}>
        <StackedForm gap="sm" onSubmit={handleSubmit}>
          <Text size="sm" c="dimmed">
            <Trans>
              Leaves out orders, cancellations, refunds and check-ins that came later, so the same moment
              gives the same figures again.
            </Trans>
          </Text>
          <DateTimeInput label={t`As of`} value={wall} onChange={setWall} zone={zone} error={problem} />
          <Button type="submit">
            <Trans>Show</Trans>
          </Button>
        </StackedForm>
      </Popover.Dropdown>
    </Popover>
  );
}
