import { Group } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import type { Attendee } from "../../../../tickets/contract.ts";
import { useHolderName } from "./use-holder-name.ts";
import { LeadTitle } from "../../../../manage-ui/drawers/lead-title.tsx";
import { Page } from "../../../../manage-ui/page.tsx";
import { askInBrowser, preload } from "../../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import type { Route } from "./+types/attendee-page";
import { AttendeeActions, AttendeeChips, AttendeeParts } from "./attendee-parts.tsx";
import { attendeeQuery, orderHistoryQuery, orderQuery, ticketChoicesQuery } from "../orders-query.ts";

export function loader(args: Route.LoaderArgs) {
  const ids = [Number(args.params.eventId), Number(args.params.attendeeId)] as const;
  return preload(args, (client) => [
    client.fetchQuery(attendeeQuery(...ids)).then(({ order_id }) => {
      const order = [ids[0], order_id] as const;
      return Promise.all([
        client.prefetchQuery(orderQuery(...order)),
        client.prefetchQuery(orderHistoryQuery(...order)),
      ]);
    }),
    client.prefetchQuery(ticketChoicesQuery(...ids)),
  ]);
}

export const clientLoader = askInBrowser;

/** Page of one attendee: details, ticket, and the actions on both. */
export default function AttendeePage() {
  const { t } = useLingui();
  const event = useEvent();
  const { attendeeId } = useParams();
  const nameOf = useHolderName();
  const { data: attendee, error, refetch } = useQuery(attendeeQuery(event.id, Number(attendeeId)));
  const code = attendee?.public_id ?? "";
  return (
    <Page
      title={attendee ? nameOf(attendee) : t`Attendee`}
      heading={attendee && <LeadTitle which={t`Ticket ${code}`}>{nameOf(attendee)}</LeadTitle>}
      context={event.title}
      description={<Head attendee={attendee} />}
      actions={attendee && <AttendeeActions attendee={attendee} />}
    >
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!error && !attendee && <Skeleton lines={8} />}
      {attendee && <AttendeeParts attendee={attendee} />}
    </Page>
  );
}

function Head({ attendee }: { attendee: Versioned<Attendee> | undefined }) {
  const event = useEvent();
  return (
    <Group gap="xs">
      <Link to={`/manage/event/${event.id}/attendees`}>
        <Trans>All attendees</Trans>
      </Link>
      {attendee && <AttendeeChips attendee={attendee} />}
    </Group>
  );
}
