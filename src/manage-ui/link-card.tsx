import { Box, Group, type GroupProps } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./link-card.module.css";

interface LinkCardProps extends Pick<GroupProps, "align" | "mih" | "py"> {
  icon: Icon;
  /** The link of the card. */
  title: ReactNode;
  children: ReactNode;
  /** Content at the end of the card. */
  mark?: ReactNode;
}

/** A list item with a picture and a title. Its whole area is the hit area of the title's link. */
export function LinkCard({ icon: Picture, title, children, mark, ...group }: LinkCardProps) {
  return (
    <Group component="li" className={styles.card} wrap="nowrap" {...group}>
      <Picture size={24} stroke={1.75} aria-hidden="true" />
      <Box className="break-anywhere" flex={1} miw={0}>
        <h2>{title}</h2>
        {children}
      </Box>
      {mark}
    </Group>
  );
}
