import { Button, Group } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useCommandKey } from "../../manage-ui/keys/command-key.ts";
import { useBrand } from "../../ui/shell/brand.ts";
import { openPalette, preparePalette } from "../palette/open-palette.ts";
import { useMe } from "../queries/me.ts";
import { TasksButton } from "../tasks/tasks-button.tsx";
import styles from "./shell.module.css";

interface TopBarProps {
  /** From the widest scope to the current page. */
  crumbs: readonly { key: string; content: ReactNode }[];
  /** Shown beside the crumbs: the status of an event. */
  status?: ReactNode;
  /** Shown at the end of the bar: actions of the whole event. */
  children?: ReactNode;
}

/** Breadcrumbs, always in the same place. */
export function TopBar({ crumbs, status, children }: TopBarProps) {
  const { t } = useLingui();
  const commandKey = useCommandKey();
  return (
    // Labelled, because the preview of a public page in a frame also contains a header.
    <header aria-label={useBrand().appName} className={`${styles.topBar} no-print`}>
      <Group gap="xs" wrap="nowrap" miw={0}>
        <nav aria-label={t`You are here`} className={styles.crumbs}>
          <ol className="plain-list">
            {crumbs.map(({ key, content }, index) => (
              <li key={key} aria-current={index === crumbs.length - 1 ? "page" : undefined}>
                {content}
              </li>
            ))}
          </ol>
        </nav>
        {status}
      </Group>
      <Group gap="xs" wrap="nowrap" flex="none">
        {useMe().role !== "DOOR" && (
          <Button
            variant="default"
            fw={400}
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            className={styles.palette}
            aria-haspopup="dialog"
            aria-keyshortcuts="Control+K Meta+K"
            onPointerEnter={preparePalette}
            onFocus={preparePalette}
            onClick={openPalette}
          >
            <span className={styles.paletteWords}>
              <Trans>Find</Trans>
            </span>
            <kbd aria-hidden="true">{commandKey} K</kbd>
          </Button>
        )}
        <TasksButton />
        {children}
      </Group>
    </header>
  );
}
