import { Button, Group, Stack, Text } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { DateTime } from "../../ui/date-time.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useMe } from "../queries/me.ts";
import { useConflictName, useValueWords } from "./field-words.ts";
import type { FieldConflict } from "./field-conflict.ts";
import type { EditConflict } from "./use-edit.ts";

interface ConflictNoticeProps {
  conflict: EditConflict;
  /** True if the user saved by a button. The decision then gets the focus. */
  takesFocus?: boolean;
}

/** Shows what another person has changed meanwhile, with name and time, and asks which value to keep. */
export function ConflictNotice({ conflict, takesFocus = false }: ConflictNoticeProps) {
  const { conflicts, isPending, keepMine, takeTheirs } = conflict;
  const name = conflicts.find(({ changed_by }) => changed_by !== null)?.changed_by?.name;
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    first.current?.focus({ preventScroll: true });
    // Scrolls away from the sticky buttons at the form's end.
    first.current?.scrollIntoView({ block: "center" });
  }, [takesFocus]);
  return (
    <Notice
      tone="warning"
      isLive
      title={
        name ? (
          <Trans>{name} has changed the same thing while you were editing</Trans>
        ) : (
          <Trans>The same thing was changed while you were editing</Trans>
        )
      }
      action={
        <Group gap="xs" align="stretch">
          <Button ref={first} size="xs" loading={isPending} onClick={keepMine}>
            <Trans>Keep mine</Trans>
          </Button>
          <Button size="xs" variant="default" disabled={isPending} onClick={takeTheirs}>
            <Trans>Take theirs</Trans>
          </Button>
        </Group>
      }
    >
      <p>
        <Trans>Nothing of yours is lost, and nothing has been overwritten yet.</Trans>
      </p>
      <Stack component="dl" className="break-anywhere" mt="xs" gap="sm">
        {conflicts.map((each) => (
          <ConflictOfField key={each.field} conflict={each} />
        ))}
      </Stack>
    </Notice>
  );
}

function ConflictOfField({ conflict }: { conflict: FieldConflict }) {
  const { timezone } = useMe();
  const nameOf = useConflictName();
  const valueWords = useValueWords();
  const theirs = valueWords(conflict.field, conflict.value);
  const mine = valueWords(conflict.field, conflict.mine);
  return (
    <div>
      <dt className="strong">{nameOf(conflict)}</dt>
      {theirs !== null && (
        <dd>
          <Trans>Theirs: {theirs}</Trans>
        </dd>
      )}
      {mine !== null && (
        <dd>
          <Trans>Yours: {mine}</Trans>
        </dd>
      )}
      {conflict.changed_at && (
        <Text component="dd" c="dimmed" fz={13}>
          <Trans>
            Changed <DateTime at={conflict.changed_at} zone={timezone} />
          </Trans>
        </Text>
      )}
    </div>
  );
}
