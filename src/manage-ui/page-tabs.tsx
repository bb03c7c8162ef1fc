import { Group, type GroupProps } from "@mantine/core";
import styles from "./page-tabs.module.css";

interface PageTabsProps extends Pick<GroupProps, "mb" | "children"> {
  label: string;
}

/** Links between sibling pages as a row of tabs. The link of the current page has aria-current. */
export function PageTabs({ label, ...group }: PageTabsProps) {
  return (
    <Group
      component="nav"
      aria-label={label}
      className={styles.tabs}
      gap={4}
      align="stretch"
      wrap="nowrap"
      {...group}
    />
  );
}
