import { Button, Group, Stack, Text } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type Ref, useRef, useState } from "react";
import { useFocusNext } from "../../../../manage-ui/focus/use-focus-next.ts";
import { DividedList } from "../../../../manage-ui/lists/divided-list.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { ProblemNotice, useTellProblem } from "../../../../manage-ui/problem-notice.tsx";
import { useMe } from "../../../../backoffice/queries/me.ts";
import { useNow } from "../../../../backoffice/use-now.ts";
import { Chip } from "../../../../ui/chip.tsx";
import { DateTime } from "../../../../ui/date-time.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import type { Session } from "../../../contract.ts";
import { nameOfBrowser } from "./browser-name.ts";
import { lastSeenAgo } from "./last-seen-ago.ts";
import { profileApi, sessionsQuery, useProfileChange } from "./profile-queries.ts";

const MAX_OTHERS = 4;

/** The active sessions, this one first, each with a button to end it. */
export function SessionsPanel() {
  const { data = [], error, isPending, refetch } = useQuery(sessionsQuery());
  const [isWhole, setIsWhole] = useState(false);
  const firstMore = useRef<HTMLButtonElement>(null);
  const focusNext = useFocusNext();
  const showMore = () => {
    setIsWhole(true);
    focusNext(() => firstMore.current);
  };
  const others = data.filter(({ is_current: isCurrent }) => !isCurrent);
  const shown = [
    ...data.filter(({ is_current: isCurrent }) => isCurrent),
    ...others.slice(0, isWhole ? others.length : MAX_OTHERS),
  ];
  const rest = data.length - shown.length;
  return (
    <Panel title={<Trans>Where you are logged in</Trans>} action={others.length > 0 && <EndOthers />}>
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton lines={3} />}
      {shown.length > 0 && (
        <DividedList>
          {shown.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              button={session === others[MAX_OTHERS] ? firstMore : undefined}
            />
          ))}
        </DividedList>
      )}
      {rest > 0 && (
        <div>
          <Button variant="subtle" onClick={showMore}>
            <Plural value={rest} one="Show # more" other="Show # more" />
          </Button>
        </div>
      )}
    </Panel>
  );
}

function EndOthers() {
  const { t } = useLingui();
  const { show } = useToasts();
  const tell = useTellProblem();
  const endOthers = useProfileChange(() => profileApi()("DELETE /users/me/sessions"));
  return (
    <Button
      variant="default"
      loading={endOthers.isPending}
      onClick={() =>
        endOthers.mutate(undefined, {
          onSuccess: () => show({ message: t`You are logged out everywhere else.` }),
          onError: tell,
        })
      }
    >
      <Trans>Log out everywhere else</Trans>
    </Button>
  );
}

interface SessionRowProps {
  session: Session;
  /** The button that ends the session. */
  button: Ref<HTMLButtonElement> | undefined;
}

function SessionRow({ session, button }: SessionRowProps) {
  const { t, i18n } = useLingui();
  const ago = lastSeenAgo(session.last_seen_at, useNow(), i18n.locale);
  const { timezone } = useMe();
  const tell = useTellProblem();
  const end = useProfileChange(() =>
    profileApi()("DELETE /users/me/sessions/{session_id}", { params: { session_id: session.id } }),
  );
  const browser = nameOfBrowser(session.user_agent) ?? t`Unknown browser`;
  return (
    <Group component="li" gap="8px 16px" justify="space-between">
      <Stack component="span" className="break-anywhere" gap={0} miw={0}>
        <strong>{browser}</strong>
        <Text span c="dimmed">
          {ago === "now" ? (
            <Trans>{session.account_name}, active now</Trans>
          ) : ago ? (
            <Trans>
              {session.account_name}, last seen {ago}
            </Trans>
          ) : (
            <Trans>
              {session.account_name}, last seen{" "}
              <DateTime at={session.last_seen_at} zone={timezone} hasZoneName={false} />
            </Trans>
          )}
        </Text>
      </Stack>
      {session.is_current ? (
        <Chip tone="success">
          <Trans>This browser</Trans>
        </Chip>
      ) : (
        <Button
          ref={button}
          variant="default"
          size="xs"
          loading={end.isPending}
          aria-label={t`Log out ${browser}`}
          onClick={() => end.mutate(undefined, { onError: tell })}
        >
          <Trans>Log out</Trans>
        </Button>
      )}
    </Group>
  );
}
