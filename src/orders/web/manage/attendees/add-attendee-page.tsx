import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Page } from "../../../../manage-ui/page.tsx";
import { askInBrowser, preload } from "../../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import type { Route } from "./+types/add-attendee-page";
import { AttendeeForm } from "./attendee-form.tsx";
import { ticketChoicesQuery } from "../orders-query.ts";

export function loader(args: Route.LoaderArgs) {
  return preload(args, (client) => [client.prefetchQuery(ticketChoicesQuery(Number(args.params.eventId)))]);
}

export const clientLoader = askInBrowser;

/** Adds an attendee by hand: a guest, a prize winner, or a person who paid at the desk. */
export default function AddAttendeePage() {
  const { t } = useLingui();
  const event = useEvent();
  const { data: choices, error, refetch } = useQuery(ticketChoicesQuery(event.id));
  return (
    <Page
      title={t`Add attendee`}
      context={event.title}
      description={
        <Link to={`/manage/event/${event.id}/attendees`}>
          <Trans>All attendees</Trans>
        </Link>
      }
    >
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!error && !choices && <Skeleton lines={8} />}
      {choices?.length === 0 && (
        <EmptyState icon="ticket" title={<Trans>There is no ticket to issue yet.</Trans>}>
          <p>
            <Link to={`/manage/event/${event.id}/products`}>
              <Trans>Create one first.</Trans>
            </Link>
          </p>
        </EmptyState>
      )}
      {choices && choices.length > 0 && <AttendeeForm choices={choices} />}
    </Page>
  );
}
