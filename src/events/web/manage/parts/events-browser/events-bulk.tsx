import { TextInput } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { BulkActions, GridAction } from "../../../../../backoffice/data-grid/bulk/bulk-actions.ts";
import { startBulk } from "../../../../../backoffice/data-grid/bulk/start-bulk.ts";
import type { ListingState } from "../../../../../backoffice/data-grid/listing-state.ts";
import { useMe } from "../../../../../backoffice/queries/me.ts";
import type { EventsState } from "../events-queries.ts";

interface ShownEvents {
  eventsState: EventsState;
  /** Null: all organisers. */
  organizerId: number | null;
}

/** Bulk actions on events that suit the shown status. */
export function useEventsBulk({ eventsState, organizerId }: ShownEvents): BulkActions {
  const { sees_all_events: seesAll } = useMe();
  const actions = useActions().filter(({ isNewEvent }) => seesAll || !isNewEvent);
  const start = startBulk({ list: "events", eventId: null, also: { events_status: eventsState } });
  return {
    actions: actions.filter(({ states }) => states.includes(eventsState)),
    start: (action, chosen, idempotencyKey) => {
      if (!("matching" in chosen)) return start(action, chosen, idempotencyKey);
      const matching = { ...chosen.matching, ...ofOrganizer(organizerId, chosen.matching) };
      return start(action, { ...chosen, matching }, idempotencyKey);
    },
  };
}

/** On an organiser's page, "select all" means all events of that organiser. */
export function ofOrganizer(
  organizerId: number | null,
  { filter_fields }: Pick<ListingState, "filter_fields">,
): object {
  if (organizerId === null) return {};
  return { filter_fields: { ...filter_fields, organizer_id: { eq: String(organizerId) } } };
}

interface EventsAction extends GridAction {
  states: readonly EventsState[];
  /** Hidden for members with an event scope, because a new event would be outside it. */
  isNewEvent?: boolean;
}

function useActions(): EventsAction[] {
  const { t } = useLingui();
  return [
    {
      action: "publish-events",
      label: t`Publish`,
      states: ["draft", "upcoming", "past"],
      question: (count) => <Plural value={count} one="Publish # event?" other="Publish # events?" />,
      consequence: () => (
        <Trans>Anyone can see their pages and buy tickets; paused ones go back on sale.</Trans>
      ),
    },
    {
      action: "pause-events",
      label: t`Pause sales`,
      states: ["upcoming", "past"],
      question: (count) => (
        <Plural value={count} one="Pause sales of # event?" other="Pause sales of # events?" />
      ),
      consequence: () => <Trans>Their pages stay up, but nobody can buy until you resume sales.</Trans>,
    },
    {
      action: "duplicate-events",
      label: t`Duplicate`,
      states: ["draft", "upcoming", "past", "archived"],
      isNewEvent: true,
      question: (count) => <Plural value={count} one="Duplicate # event?" other="Duplicate # events?" />,
      consequence: () => (
        <Trans>
          Each copy is a draft with everything the original has except its sales. All dates move too.
        </Trans>
      ),
      fields: (
        <TextInput
          name="days"
          type="number"
          label={t`How many days later`}
          description={t`7 is the same weekday a week later, 364 the same weekday next year.`}
          defaultValue="364"
          min={-3650}
          max={3650}
          required
        />
      ),
      optionsOf: (form) => ({ days_later: Math.trunc(Number(form.get("days"))) }),
    },
    {
      action: "archive-events",
      label: t`Archive`,
      isDangerous: true,
      states: ["draft", "upcoming", "past"],
      question: (count) => <Plural value={count} one="Archive # event?" other="Archive # events?" />,
      consequence: () => (
        <Trans>Their pages are taken down and nothing more is sold. They can be restored as drafts.</Trans>
      ),
    },
    {
      action: "restore-events",
      label: t`Restore as a draft`,
      states: ["archived"],
      question: (count) => (
        <Plural value={count} one="Restore # event as a draft?" other="Restore # events as drafts?" />
      ),
      consequence: () => <Trans>Nobody sees them until you publish them.</Trans>,
    },
  ];
}
