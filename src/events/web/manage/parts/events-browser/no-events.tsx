import { Button, Group } from "@mantine/core";
import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { EventsExample } from "../../../../../backoffice/events-example.tsx";
import { useMe } from "../../../../../backoffice/queries/me.ts";
import { EmptyList } from "../../../../../manage-ui/lists/empty-list.tsx";
import { eventCountsQuery, type EventsState } from "../events-queries.ts";

interface NoEventsProps {
  eventsState: EventsState;
  organizerId: number | null;
  addressOf: (state: EventsState) => string;
}

/** The empty state of a tab. */
export function NoEvents({ eventsState, organizerId, addressOf }: NoEventsProps) {
  const { data: counts } = useQuery(eventCountsQuery(organizerId));
  const { sees_all_events: seesAll } = useMe();
  const words: Record<EventsState, ReactNode> = {
    upcoming: <Trans>Nothing is coming up yet.</Trans>,
    draft: <Trans>There are no drafts.</Trans>,
    past: <Trans>No event has ended yet.</Trans>,
    archived: <Trans>Nothing is archived.</Trans>,
  };
  if (eventsState === "upcoming" && counts && counts.draft > 0)
    return <OnlyDrafts title={words.upcoming} count={counts.draft} address={addressOf("draft")} />;
  const mayCreate = seesAll && (eventsState === "upcoming" || eventsState === "draft");
  return (
    <EmptyList example={<EventsExample />} title={words[eventsState]} action={mayCreate && <Templates />}>
      {mayCreate && (
        <p>
          <Trans>Name it, say when and where, and the first ticket is ready to sell.</Trans>
        </p>
      )}
    </EmptyList>
  );
}

interface OnlyDraftsProps {
  title: ReactNode;
  count: number;
  /** The address of the drafts. */
  address: string;
}

/** Leads to the drafts instead of showing an example, because a new event is a draft. */
function OnlyDrafts({ title, count, address }: OnlyDraftsProps) {
  return (
    <EmptyList
      example={null}
      title={title}
      action={
        <Button component={Link} to={address}>
          <Plural value={count} one="See your draft" other="See your drafts" />
        </Button>
      }
    >
      <p>
        <Plural
          value={count}
          one="You have # draft. Visitors see it once you publish it."
          other="You have # drafts. Visitors see them once you publish them."
        />
      </p>
    </EmptyList>
  );
}

/** Three templates for a new event, each with a ticket filled in. */
function Templates() {
  return (
    <Group gap="xs" align="stretch" justify="center">
      <Button component={Link} to="/manage/events/new">
        <Trans>Create event</Trans>
      </Button>
      <Button component={Link} variant="default" to="/manage/events/new?template=meet-up">
        <Trans>A free meet-up</Trans>
      </Button>
      <Button component={Link} variant="default" to="/manage/events/new?template=concert">
        <Trans>A concert with tickets</Trans>
      </Button>
      <Button component={Link} variant="default" to="/manage/events/new?template=course">
        <Trans>A course</Trans>
      </Button>
    </Group>
  );
}
