import "@mantine/spotlight/styles.css";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconSearch } from "@tabler/icons-react";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import type { Found, ListsContract } from "../../lists/contract.ts";
import { DateTime } from "../../ui/date-time.tsx";
import { apiOf } from "../../manage-ui/query-client.ts";
import { useFocusBack } from "../../manage-ui/focus/use-focus-back.ts";
import { useUppermost } from "../../manage-ui/dialogs/use-uppermost.ts";
import { type PaletteItem, usePaletteItems, usePlaces, useRecentEvents } from "./palette-items.tsx";
import styles from "./palette.module.css";

const [store, spotlight] = createSpotlight();

const searchQuery = (words: string) =>
  queryOptions({
    queryKey: ["search", words],
    queryFn: async ({ client, signal }) => {
      await pause(signal);
      return (await apiOf<ListsContract>(client)("GET /search", { query: { query: words } })).data;
    },
    enabled: words.length >= 2,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

const TYPING_MILLISECONDS = 120;

/** Debounces the search. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, TYPING_MILLISECONDS);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("no longer wanted", "AbortError"));
    });
  });
}

interface PaletteProps {
  typed: string;
  /** Shortcuts types ahead until the field, marked with data-palette, has the focus. */
  onType: (typed: string) => void;
  onClose: () => void;
  onKeys: () => void;
}

/**
 * The command palette: navigates, creates, and finds events and people. A default export, because it loads on
 * demand.
 */
export default function Palette({ typed, onType, onClose, onKeys }: PaletteProps) {
  const { t } = useLingui();
  // Not deferred: Enter right after the last key must not choose from the list for a part of the text.
  const words = typed.trim();
  const { go } = usePlaces();
  const all = usePaletteItems(onKeys);
  const recents = useRecentEvents().filter(() => words === "");
  const items = all.filter((item) => isFound(item, words));
  const { data: found, isFetching, isPlaceholderData } = useQuery(searchQuery(words));
  const shown = words.length >= 2 ? found : undefined;
  const hasNothing = items.length === 0 && !isFetching && isNothing(shown);
  // A name that no event has may be the name of a new one.
  const created = all.filter(({ key }) => hasNothing && key === "new event");
  useFocusBack(true);
  // A dialog below stays open when Escape closes the palette.
  useUppermost(true);
  useEffect(() => spotlight.open(), []);
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={typed}
      onQueryChange={onType}
      onSpotlightClose={onClose}
      lockScroll={false}
      scrollable
      maxHeight={420}
      overlayProps={{ blur: 0 }}
      transitionProps={{ duration: 120 }}
      attributes={{ content: { "aria-label": t`Go anywhere, find anyone` } }}
    >
      <Spotlight.Search
        aria-label={t`Go anywhere, find anyone`}
        placeholder={t`A page, a name, an address, a code…`}
        leftSection={<IconSearch size={18} />}
        // The dialog would cut off a focus ring outside the field.
        styles={{ input: { outlineOffset: -2, borderRadius: "var(--radius-card) var(--radius-card) 0 0" } }}
        data-palette
        // The text may have been typed before the field had the focus.
        onFocus={(event) => event.currentTarget.setSelectionRange(typed.length, typed.length)}
        onKeyDown={(event) => {
          if (event.key === "Enter") chooseFirst(event.currentTarget);
        }}
      />
      <Spotlight.ActionsList>
        <Items title={t`Recent events`} items={recents} />
        <Items title={t`Go to`} items={items} />
        <FoundItems found={shown} isOutdated={isPlaceholderData} />
        {hasNothing && (
          <Spotlight.Empty>
            <Trans>Nothing found.</Trans>
          </Spotlight.Empty>
        )}
        <Items
          title={t`Create`}
          items={created.map((item) => ({
            ...item,
            label: t`Create event “${words}”`,
            act: () => go(`/manage/events/new?${new URLSearchParams({ title: words })}`),
          }))}
        />
        <FirstMarked
          items={[...recents, ...items, ...created].map(({ key }) => key).join(" ")}
          found={shown}
        />
      </Spotlight.ActionsList>
      <Spotlight.Footer className={`${styles.foot} mouse-only`}>
        <Trans>
          <kbd>↑</kbd> <kbd>↓</kbd> to choose, <kbd>Enter</kbd> to go, <kbd>Esc</kbd> to close
        </Trans>
      </Spotlight.Footer>
    </Spotlight.Root>
  );
}

interface ItemsProps {
  title: string;
  items: readonly PaletteItem[];
  /** The items are those of the previous text. Enter must not choose one. */
  isOutdated?: boolean;
}

function Items({ title, items, isOutdated }: ItemsProps) {
  if (items.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={title}>
      {items.map((item) => (
        <Spotlight.Action key={item.key} disabled={isOutdated} onClick={item.act}>
          {item.picture && <span className={styles.picture}>{item.picture}</span>}
          <span className={styles.words}>
            <span>{item.label}</span>
            {item.detail && <span className={styles.detail}>{item.detail}</span>}
          </span>
        </Spotlight.Action>
      ))}
    </Spotlight.ActionsGroup>
  );
}

function FoundItems({ found, isOutdated }: { found: Found | undefined; isOutdated: boolean }) {
  const { t } = useLingui();
  const { go } = usePlaces();
  if (!found) return null;
  const line = (...parts: ReactNode[]) =>
    parts.filter(Boolean).flatMap((part, index) => (index > 0 ? [" · ", part] : [part]));
  return (
    <>
      <Items
        title={t`Events`}
        isOutdated={isOutdated}
        items={found.events.map((event) => ({
          key: `event ${event.id}`,
          label: event.title,
          detail: <DateTime at={event.start_date} zone={event.timezone} style="date" />,
          act: () => go(`/manage/event/${event.id}/dashboard`),
        }))}
      />
      <Items
        title={t`Orders`}
        isOutdated={isOutdated}
        items={found.orders.map((order) => ({
          key: `order ${order.id}`,
          label: order.name || order.public_id,
          detail: line(order.public_id, order.email, order.event_title),
          act: () => go(`/manage/event/${order.event_id}/orders?order=${order.id}`),
        }))}
      />
      <Items
        title={t`Attendees`}
        isOutdated={isOutdated}
        items={found.attendees.map((attendee) => ({
          key: `attendee ${attendee.id}`,
          label: attendee.name || attendee.public_id,
          detail: line(attendee.public_id, attendee.ticket, attendee.event_title),
          act: () => go(`/manage/event/${attendee.event_id}/attendees?attendee=${attendee.id}`),
        }))}
      />
    </>
  );
}

/**
 * Highlights the item that Enter opens. An item that was chosen with the arrow keys stays chosen when more
 * results arrive.
 */
function FirstMarked({ items, found }: { items: string; found: Found | undefined }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const list = place.current?.parentElement;
    const marked = list?.querySelector("[data-action][data-selected]");
    if (marked && store.getState().selected > 0) return;
    marked?.removeAttribute("data-selected");
    list?.querySelector("[data-action]")?.setAttribute("data-selected", "true");
    store.updateState((state) => ({ ...state, selected: 0 }));
  }, [items, found]);
  return <span ref={place} hidden />;
}

/** Enter without a highlighted item opens the first item. */
function chooseFirst(field: HTMLElement): void {
  const list = field.closest("[role=dialog]");
  if (list?.querySelector("[data-action][data-selected]")) return;
  list?.querySelector<HTMLElement>("[data-action]")?.click();
}

function isFound({ label, alsoFoundBy = "", isHiddenUnasked }: PaletteItem, words: string): boolean {
  if (words === "") return !isHiddenUnasked;
  return isLike(label, words) || isLike(alsoFoundBy, words);
}

function isLike(label: string, words: string): boolean {
  return label.toLocaleLowerCase().includes(words.toLocaleLowerCase());
}

function isNothing(found: Found | undefined): boolean {
  return !found || (found.events.length === 0 && found.orders.length === 0 && found.attendees.length === 0);
}
