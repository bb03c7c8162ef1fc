import { Box, Group, type GroupProps } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./link-card.module.css";

interface LinkCardProps extends Pick<GroupProps, "align" | "mih" | "py"> {
  /** An icon, or another picture of the card. */
  icon?: Icon;
  picture?: ReactNode;
  /** The link of the card. */
  title: ReactNode;
  children: ReactNode;
  /** Content at the end of the card. */
  mark?: ReactNode;
  /** The level of the heading. Default: 2. */
  level?: 2 | 3;
}

/** A list item with a picture and a title. Its whole area is the hit area of the title's link. */
export function LinkCard({
  icon: Picture,
  picture,
  title,
  children,
  mark,
  level = 2,
  ...group
}: LinkCardProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <Group component="li" className={styles.card} wrap="nowrap" {...group}>
      {Picture ? <Picture size={24} stroke={1.75} aria-hidden="true" /> : picture}
      <Box className="break-anywhere" flex={1} miw={0}>
        <Heading>{title}</Heading>
        {children}
      </Box>
      {mark}
    </Group>
  );
}
