import { Button, Group } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { IconAlertTriangle, IconCheck, IconCloudUpload } from "@tabler/icons-react";
import { useIsOffline } from "../../manage-ui/connection.ts";
import { ConflictNotice } from "../editing/lazy-conflict-notice.tsx";
import { ProblemNotice } from "../../manage-ui/problem-notice.tsx";
import styles from "./autosave.module.css";
import type { Autosave, SaveState } from "./use-autosave.ts";

type Form = Pick<Autosave<never>, "state" | "error" | "conflict" | "canUndo" | "undo" | "savedAt" | "flush">;

/** The states in order of severity. The most severe state of several forms is shown. */
const BY_WEIGHT: SaveState[] = ["failed", "saving", "waiting", "saved", "idle"];

/** Shows the save state of a page's forms, always visible, with undo beside it. */
export function SaveMark({ forms }: { forms: readonly Form[] }) {
  const isAway = useIsOffline();
  const state = BY_WEIGHT.find((each) => forms.some((form) => form.state === each)) ?? "idle";
  const last = forms
    .filter(({ canUndo }) => canUndo)
    .toSorted((left, right) => right.savedAt - left.savedAt)
    .at(0);
  const stale = forms.find(({ conflict }) => conflict !== null);
  const failed = forms.find((form) => form.state === "failed" && form.error !== null);
  return (
    <>
      <Group className={styles.mark} gap="xs" wrap="nowrap" data-state={state}>
        <Group
          component="span"
          role="status"
          className={styles.words}
          gap="xs"
          wrap="nowrap"
          display="inline-flex"
        >
          {isAway && UNSAVED.has(state) ? <Away /> : <Words state={state} isStale={stale !== undefined} />}
        </Group>
        {last && state !== "saving" && (
          <Button variant="subtle" size="xs" onClick={last.undo}>
            <Trans>Undo</Trans>
          </Button>
        )}
      </Group>
      {stale?.conflict && <ConflictNotice conflict={stale.conflict} />}
      {!stale && !isAway && failed && <ProblemNotice error={failed.error} onRetry={failed.flush} />}
    </>
  );
}

const UNSAVED: ReadonlySet<SaveState> = new Set(["waiting", "saving", "failed"]);

function Away() {
  return (
    <>
      <IconCloudUpload size={16} aria-hidden="true" /> <Trans>Waiting for a connection…</Trans>
    </>
  );
}

function Words({ state, isStale }: { state: SaveState; isStale: boolean }) {
  switch (state) {
    case "idle":
      return <Trans>Changes are saved automatically.</Trans>;
    case "waiting":
      return (
        <>
          <IconCloudUpload size={16} aria-hidden="true" /> <Trans>Not saved yet…</Trans>
        </>
      );
    case "saving":
      return (
        <>
          <IconCloudUpload size={16} aria-hidden="true" /> <Trans>Saving…</Trans>
        </>
      );
    case "saved":
      return (
        <>
          <IconCheck size={16} aria-hidden="true" /> <Trans>Saved · just now</Trans>
        </>
      );
    case "failed":
      return (
        <>
          <IconAlertTriangle size={16} aria-hidden="true" />{" "}
          {isStale ? (
            <Trans>Not saved yet: please decide below.</Trans>
          ) : (
            <Trans>Not saved: please check the marked field.</Trans>
          )}
        </>
      );
  }
}
