import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./dialog-buttons.module.css";

/** The buttons of a dialog or drawer, the main one last. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <Group className={styles.buttons} gap="xs" align="stretch" justify="flex-end">
      {children}
    </Group>
  );
}
