import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./two-lines.module.css";

interface TwoLinesProps {
  /** The name of the row. */
  children: ReactNode;
  /** Smaller text below the name. Left out on a phone's card, which has no room for it. */
  second: ReactNode;
  /** The full text of a second line that may be cut off. */
  title?: string | undefined;
  /** True if the first line is not the name of the row. */
  isPlain?: boolean;
  /** Replaces the text on a phone's card. */
  onCard?: ReactNode;
}

/** A table cell with a name and a second line below it. It never makes its column wider. */
export function TwoLines({ children, second, title, isPlain = false, onCard }: TwoLinesProps) {
  return (
    <Stack component="span" gap={0} miw={0} flex={1}>
      <Text span className="break-anywhere" fw={isPlain ? 400 : 500}>
        {children}
      </Text>
      <span className={styles.second} title={title}>
        {second}
      </span>
      {onCard && <span className={styles.onCard}>{onCard}</span>}
    </Stack>
  );
}
