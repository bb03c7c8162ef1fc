import { Flex, Group, Stack, Text, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconSearch, IconSelector } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Event, EventRow } from "../../events/contract.ts";
import { DateRange, DateTime } from "../../ui/date-time.tsx";
import { useCommandKey } from "../../manage-ui/keys/command-key.ts";
import { EventStatusDot } from "../status-chip.tsx";
import { Thumb } from "../thumb.tsx";
import styles from "./event-switcher.module.css";
import { switchableEventsQuery } from "../queries/switchable-events.ts";
import { eventPageOf } from "./navigation.ts";
import { Dialog } from "../../manage-ui/dialogs/overlays.tsx";
import { recentEventIds, rememberEvent } from "./recent-events.ts";

interface EventSwitcherProps {
  event: Pick<Event, "id" | "title" | "images" | "start_date" | "end_date" | "timezone">;
}

/**
 * Shows the current event and its date, and switches to another one: ⌘E or Ctrl-E. Stays on the same page of
 * the other event.
 */
export function EventSwitcher({ event }: EventSwitcherProps) {
  const { t } = useLingui();
  const eventId = event.id;
  const [isOpen, setIsOpen] = useState(false);
  const commandKey = useCommandKey();
  useEffect(() => rememberEvent(eventId), [eventId]);
  useEffect(() => {
    const handleKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== "e" || !(event.metaKey || event.ctrlKey) || event.shiftKey) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
  return (
    <>
      <Flex
        component="button"
        align="center"
        type="button"
        className={styles.button}
        gap="sm"
        display="inline-flex"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+E Meta+E"
        title={t`Switch event (${commandKey} E)`}
        onClick={() => setIsOpen(true)}
      >
        <span className="visually-hidden">
          <Trans>Switch event:</Trans>
        </span>
        <Thumb event={event} isSquare />
        <Stack component="span" gap={0} miw={0} lh={1.35}>
          <Text span fw={600} truncate>
            {event.title}
          </Text>
          <Text span c="dimmed" fz={13} truncate>
            <DateRange from={event.start_date} to={event.end_date} zone={event.timezone} />
          </Text>
        </Stack>
        <IconSelector size={16} aria-hidden="true" />
      </Flex>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={<Trans>Switch event</Trans>} isHigh>
        {isOpen && <EventChoice eventId={eventId} onChosen={() => setIsOpen(false)} />}
      </Dialog>
    </>
  );
}

/** A list with a search field: arrow keys move, Enter opens. */
function EventChoice({ eventId, onChosen }: { eventId: number; onChosen: () => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const page = eventPageOf(useLocation().pathname);
  const { data, isPending, isPlaceholderData } = useQuery(switchableEventsQuery(typed.trim()));
  const events = sorted(data ?? [], typed.trim() === "");

  const choose = (event: EventRow | undefined) => {
    if (!event) return;
    onChosen();
    if (event.id !== eventId) void navigate(`/manage/event/${event.id}/${page}`);
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && events.length > 0) {
      event.preventDefault();
      const next = (at + step + events.length) % events.length;
      setAt(next);
      list.current?.children[next]?.scrollIntoView({ block: "nearest" });
    }
    // The list for the previous text is shown until the one for this text arrives.
    if (event.key === "Enter" && !isPlaceholderData) choose(events[at]);
  };
  return (
    <Stack gap="xs">
      <TextInput
        data-autofocus
        type="search"
        aria-label={t`Find an event`}
        placeholder={t`Find an event`}
        leftSection={<IconSearch size={16} />}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={events[at] && `${listId}-${events[at].id}`}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={handleKey}
      />
      <div ref={list} id={listId} role="listbox" aria-label={t`Events`} className={styles.list}>
        {events.map((event, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above handles the keys
          <Group
            key={event.id}
            id={`${listId}-${event.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={styles.option}
            gap="sm"
            wrap="nowrap"
            onClick={() => choose(event)}
            onPointerMove={() => setAt(index)}
          >
            <Thumb event={event} />
            <Stack component="span" gap={0} flex={1} miw={0}>
              <Text span fw={500} truncate>
                {event.title}
              </Text>
              <Text span c="dimmed" fz={13}>
                <DateTime at={event.start_date} zone={event.timezone} style="date" />
              </Text>
            </Stack>
            <EventStatusDot status={event.display_status} />
          </Group>
        ))}
      </div>
      {!isPending && events.length === 0 && (
        <Text p="md" c="dimmed" ta="center" role="status">
          <Trans>No event matches that name.</Trans>
        </Text>
      )}
    </Stack>
  );
}

/** Recently opened events come first while the search is empty. */
function sorted(events: EventRow[], isUnsearched: boolean): EventRow[] {
  if (!isUnsearched) return events;
  const recents = recentEventIds();
  const rank = (event: EventRow) => {
    const at = recents.indexOf(event.id);
    return at < 0 ? recents.length : at;
  };
  return events.toSorted((left, right) => rank(left) - rank(right));
}
