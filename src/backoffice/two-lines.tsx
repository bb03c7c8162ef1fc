import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./two-lines.module.css";

interface TwoLinesProps {
  /** What the row is called. */
  children: ReactNode;
  /** Below it, smaller; a card on a phone has no room for it. */
  second: ReactNode;
  /** What of the second line may be cut off. */
  title?: string | undefined;
  /** Not the name of the row. */
  isPlain?: boolean;
}

/** A cell of a list with a name and a second line under it, which never makes its column wider. */
export function TwoLines({ children, second, title, isPlain = false }: TwoLinesProps) {
  return (
    <Stack component="span" gap={0} miw={0} flex={1}>
      <Text span className="break-anywhere" fw={isPlain ? 400 : 500}>
        {children}
      </Text>
      <span className={styles.second} title={title}>
        {second}
      </span>
    </Stack>
  );
}
