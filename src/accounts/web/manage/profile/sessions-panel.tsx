import { Button, Group, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { DividedList } from "../../../../manage-ui/lists/divided-list.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { ProblemNotice, useTellProblem } from "../../../../manage-ui/problem-notice.tsx";
import { useMe } from "../../../../backoffice/queries/me.ts";
import { Chip } from "../../../../ui/chip.tsx";
import { DateTime } from "../../../../ui/date-time.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import type { Session } from "../../../contract.ts";
import { nameOfBrowser } from "./browser-name.ts";
import { profileApi, sessionsQuery, useProfileChange } from "./profile-queries.ts";

/** The active sessions, each with a button to end it. */
export function SessionsPanel() {
  const { t } = useLingui();
  const { show } = useToasts();
  const { data, error, refetch } = useQuery(sessionsQuery());
  const endOthers = useProfileChange(() => profileApi()("DELETE /users/me/sessions"));
  const hasOthers = (data?.length ?? 0) > 1;
  return (
    <Panel title={<Trans>Where you are logged in</Trans>}>
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={3} />}
      {data && (
        <DividedList>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </DividedList>
      )}
      {endOthers.isError && <ProblemNotice error={endOthers.error} />}
      {hasOthers && (
        <div>
          <Button
            variant="default"
            loading={endOthers.isPending}
            onClick={() =>
              endOthers.mutate(undefined, {
                onSuccess: () => show({ message: t`You are logged out everywhere else.` }),
              })
            }
          >
            <Trans>Log out everywhere else</Trans>
          </Button>
        </div>
      )}
    </Panel>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { t } = useLingui();
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
          <Trans>
            {session.account_name}, last seen <DateTime at={session.last_seen_at} zone={timezone} />
          </Trans>
        </Text>
      </Stack>
      {session.is_current ? (
        <Chip tone="success">
          <Trans>This browser</Trans>
        </Chip>
      ) : (
        <Button
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
