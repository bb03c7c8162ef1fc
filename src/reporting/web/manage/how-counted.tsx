import { Popover, Stack } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { type Definition, DEFINITIONS } from "./definitions.ts";
import styles from "./how-counted.module.css";

interface HowProps {
  /** The name of the figure. */
  of: string;
  rule: Definition;
  isCompared?: boolean;
  /** The all-time figure. */
  total?: ReactNode;
}

/** The name of a figure. Opens its rule, and that of the comparison if there is one. */
export function How({ of, rule, isCompared = false, total }: HowProps) {
  const { i18n } = useLingui();
  return (
    <HowCounted of={of}>
      {total && <strong>{total}</strong>}
      <p>{i18n._(DEFINITIONS[rule])}</p>
      {isCompared && <p>{i18n._(DEFINITIONS.compared)}</p>}
    </HowCounted>
  );
}

/** Shows the name of a figure as a button that explains how the figure is counted. */
export function HowCounted({ of, children }: { of: string; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <Popover width={300} position="bottom-start" shadow="md" withinPortal returnFocus>
      <Popover.Target>
        <button type="button" className={styles.how} aria-label={t`How is this counted? ${of}`}>
          {of}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`How is this counted?`}>
        <Stack gap="xs" c="var(--text)" fz={13} lh={1.45}>
          {children}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
