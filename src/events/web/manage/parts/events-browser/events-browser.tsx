import type { Organizer } from "../../../../../organizers/contract.ts";
import { Button } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { Choices } from "../../../../../manage-ui/choices.tsx";
import type { EventsState } from "../events-queries.ts";
import { EventsCalendar } from "./calendar/events-calendar.tsx";
import { EventsList } from "./events-list.tsx";
import { useEventsViewMode } from "./use-events-view-mode.ts";

interface EventsBrowserProps {
  eventsState: EventsState;
  /** Null: all organisers. */
  organizer: Organizer | null;
  /** Options of the filter, if there are several. */
  organizers: readonly Organizer[];
  addressOf: (state: EventsState) => string;
}

/** Events by status, as cards or as a table, or by month as a calendar. */
export function EventsBrowser({ eventsState, organizer, organizers, addressOf }: EventsBrowserProps) {
  const { t } = useLingui();
  const [look, setLook] = useEventsViewMode();
  const shared = {
    organizerId: organizer?.id ?? null,
    organizers: organizer ? [] : organizers,
    looks: (
      <Choices
        label={t`How events are shown`}
        value={look}
        onChange={setLook}
        choices={[
          { value: "cards", label: t`Cards` },
          { value: "table", label: t`Table` },
          { value: "calendar", label: t`Calendar` },
        ]}
      />
    ),
    // Only the table offers bulk selection.
    several: (
      <Button variant="default" onClick={() => setLook("table")}>
        <Trans>Select</Trans>
      </Button>
    ),
  };
  if (look === "calendar") return <EventsCalendar {...shared} />;
  return <EventsList {...shared} look={look} eventsState={eventsState} addressOf={addressOf} />;
}
