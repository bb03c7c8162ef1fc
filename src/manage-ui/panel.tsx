import { Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./panel.module.css";

interface PanelProps {
  title: ReactNode;
  /** Content at the end of the title's line: a switch, a link. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled part of a page with a hairline border. */
export function Panel({ title, action, children }: PanelProps) {
  return (
    <Stack component="section" className={styles.panel} gap="sm">
      <Group component="header" mih="2.25rem" gap="8px 16px" justify="space-between">
        <h2>{title}</h2>
        {action}
      </Group>
      {children}
    </Stack>
  );
}
