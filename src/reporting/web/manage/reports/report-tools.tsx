import { Button, Checkbox, Group, Menu, Popover, Stack } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconColumns, IconDownload, IconHistory, IconMail, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { RestActions } from "../../../../manage-ui/lists/rest-actions.tsx";
import { definitionOf, type ReportKey, shownColumns } from "../../../rules/report-definitions.ts";
import { wordsOfColumn } from "../../../words/column-words.ts";
import { REPORT_TITLES } from "../../../words/report-titles.ts";
import { AsOfDialog } from "./as-of-dialog.tsx";
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

/** The tools of a report in one row. Phones have room for two; a menu holds the others. */
export function ReportTools({ owner, report, zone, state, onChange }: ReportToolsProps) {
  const { i18n } = useLingui();
  const [opened, setOpened] = useState<"as-of" | "schedule">();
  const file = (format: "csv" | "xlsx") => fileAddress(owner, report, { state, format });
  const dialog = { zone, state, onClose: () => setOpened(undefined) };
  const rest = [
    { Icon: IconHistory, label: <Trans>As of…</Trans>, onClick: () => setOpened("as-of") },
    { Icon: IconMail, label: <Trans>E-mail…</Trans>, onClick: () => setOpened("schedule") },
    { Icon: IconPrinter, label: <Trans>Print</Trans>, onClick: () => window.print() },
  ];
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
      <RestActions name={i18n._(REPORT_TITLES[report as ReportKey])} actions={rest} />
      <AsOfDialog {...dialog} isOpen={opened === "as-of"} onChange={onChange} />
      <ScheduleDialog {...dialog} {...{ owner, report }} isOpen={opened === "schedule"} />
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
