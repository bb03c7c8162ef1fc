import { Group, Stack } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import type { CheckInList } from "../../../../check-in/contract.ts";
import { devicesQuery } from "../../../../check-in/web/manage/parts/devices-query.ts";
import { listsQuery } from "../../../../check-in/web/manage/parts/lists-query.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { useOnChange } from "../../../../manage-ui/live.ts";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { startsInEvening } from "../../../rules/tonight.ts";
import { DoorTonight } from "./door-tonight.tsx";
import { arrivalsQuery } from "./tonight-query.ts";

/** Twice as often as a device reports how it is. */
const DEVICES_MILLISECONDS = 30_000;

/** Shows each door that is not closed in a row and keeps the rows up to date. Shows nothing if all are closed. */
export function DoorsTonight() {
  const { t } = useLingui();
  const event = useEvent();
  const client = useQueryClient();
  const lists = useQuery(listsQuery(event.id));
  const { data: arrivals } = useQuery(arrivalsQuery(event.id));
  const devices = useQuery({ ...devicesQuery(event.id), refetchInterval: DEVICES_MILLISECONDS });
  // Returned, because during a rush of scans the next request waits for this one.
  useOnChange(["check-ins", "orders"], () =>
    Promise.all([
      client.invalidateQueries({ ...listsQuery(event.id), exact: true }),
      client.invalidateQueries(arrivalsQuery(event.id)),
    ]),
  );
  const open = lists.data?.filter(({ is_expired }) => !is_expired) ?? [];
  if (lists.data && open.length === 0) return null;
  const people = `/manage/event/${event.id}/attendees?filter_fields[is_checked_in][eq]=`;
  return (
    <Panel
      title={
        startsInEvening(event.start_date, event.timezone) ? (
          <Trans>Tonight</Trans>
        ) : (
          <Trans>Today’s doors</Trans>
        )
      }
      action={
        <Group gap="sm">
          <Link to={`${people}true`}>
            <Trans>Who is in</Trans>
          </Link>
          <Link to={`${people}false&filter_fields[status][eq]=ACTIVE`}>
            <Trans>Who is missing</Trans>
          </Link>
        </Group>
      }
    >
      {lists.isError && !lists.data && (
        <ProblemNotice
          error={lists.error}
          title={t`The doors could not be loaded.`}
          onRetry={() => void lists.refetch()}
        />
      )}
      {lists.isPending && <Skeleton lines={4} />}
      <Stack component="ul" className="plain-list" gap="lg">
        {open.map((list: CheckInList) => (
          <li key={list.id}>
            <DoorTonight
              list={list}
              lately={arrivals?.lists.find(({ check_in_list_id }) => check_in_list_id === list.id)}
              devices={devices.data?.filter(({ check_in_list_id }) => check_in_list_id === list.id) ?? []}
              now={devices.dataUpdatedAt}
            />
          </li>
        ))}
      </Stack>
    </Panel>
  );
}
