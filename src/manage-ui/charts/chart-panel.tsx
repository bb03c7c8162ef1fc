import { ActionIcon, Group } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import { IconTable } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Panel } from "../panel.tsx";
import { FigureTable, type FigureTableProps } from "./figure-table.tsx";

interface ChartPanelProps {
  title: ReactNode;
  action?: ReactNode;
  /** The same figures as a table, for readers who prefer one. */
  table: FigureTableProps;
  children: ReactNode;
}

/** A panel with a chart that can be switched to a table. */
export function ChartPanel({ title, action, table, children }: ChartPanelProps) {
  const { t } = useLingui();
  const [isTable, setIsTable] = useState(false);
  const label = t`View as table`;
  return (
    <Panel
      title={title}
      action={
        <Group gap={4}>
          {action}
          {table.rows.length > 0 && (
            <ActionIcon
              variant={isTable ? "light" : "subtle"}
              c={isTable ? undefined : "dimmed"}
              size={36}
              aria-label={label}
              aria-pressed={isTable}
              title={label}
              onClick={() => setIsTable(!isTable)}
            >
              <IconTable size={18} stroke={1.75} />
            </ActionIcon>
          )}
        </Group>
      }
    >
      {isTable ? <FigureTable {...table} /> : children}
    </Panel>
  );
}
