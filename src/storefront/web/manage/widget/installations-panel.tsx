import { Group, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { Chip } from "../../../../ui/chip.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { installationsQuery } from "./installations-query.ts";
import { timeAgo } from "./time-ago.ts";

const DAY_MILLISECONDS = 86_400_000;

/** Lists the sites on which browsers have loaded the widget, so that the organiser sees that it works. */
export function InstallationsPanel({ eventId }: { eventId: number }) {
  const { i18n } = useLingui();
  const { data, error, dataUpdatedAt, refetch } = useQuery(installationsQuery(eventId));
  return (
    <Panel title={<Trans>Where it is shown</Trans>}>
      {error && !data && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton lines={2} />}
      {data?.length === 0 && (
        <Text c="dimmed" role="status">
          <Trans>
            Not seen anywhere yet. Paste the code, open your page once, and it appears here within seconds.
          </Trans>
        </Text>
      )}
      <Stack component="ul" className="plain-list" gap="xs">
        {data?.map(({ host, shows, last_seen_at }) => {
          const isRecent = dataUpdatedAt - Date.parse(last_seen_at) < DAY_MILLISECONDS;
          const time = timeAgo(last_seen_at, dataUpdatedAt, i18n.locale);
          return (
            <Group key={`${host} ${shows}`} component="li" gap="xs" justify="space-between">
              <span>
                <Text span fw={600} className="break-anywhere">
                  {host}
                </Text>{" "}
                {shows === "ORGANIZER" && (
                  <Text span c="dimmed" size="sm">
                    <Trans>All events</Trans>
                  </Text>
                )}
              </span>
              <Chip tone={isRecent ? "success" : "neutral"} icon={isRecent ? "check" : "clock"}>
                <Trans>Last seen {time}</Trans>
              </Chip>
            </Group>
          );
        })}
      </Stack>
      <Text c="dimmed" size="sm">
        <Trans>Browsers tell us the name of the site, and nothing else is kept.</Trans>
      </Text>
    </Panel>
  );
}
