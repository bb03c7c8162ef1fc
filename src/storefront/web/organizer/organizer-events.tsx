import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { PublicOrganizer } from "../../organizers/contract/public-organizers.ts";
import { listedEventPath, organizerPath, type Visit } from "../../rules/organizer-path.ts";
import { EventCards } from "./event-card.tsx";
import type { OrganizerPageData } from "./find-organizer-page.ts";
import styles from "./organizer-view.module.css";

type EventsProps = Omit<OrganizerPageData, "organizer" | "tags" | "social" | "campaign"> & {
  organizer: PublicOrganizer;
  visit: Visit;
};

/** One page of upcoming or past events, with links to the other pages. */
export function OrganizerEvents({ organizer, events, tab, page, lastPage, query, visit }: EventsProps) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="events" className={styles.events}>
      <nav className={styles.tabs} aria-label={t`Events`}>
        <TabLink organizer={organizer} tab="upcoming" shown={tab} visit={visit}>
          <Trans context="events">Upcoming</Trans>
        </TabLink>
        <TabLink organizer={organizer} tab="past" shown={tab} visit={visit}>
          <Trans context="events">Past</Trans>
        </TabLink>
      </nav>
      <h2 id="events" className="visually-hidden">
        {tab === "past" ? <Trans>Past events</Trans> : <Trans>Upcoming events</Trans>}
      </h2>
      {(query || lastPage > 1) && <Search organizer={organizer} tab={tab} query={query} visit={visit} />}
      {events.length === 0 ? (
        <NoEvents name={organizer.name} tab={tab} query={query} />
      ) : (
        <EventCards events={events} hrefOf={(event) => listedEventPath(event, visit)} />
      )}
      {(page > 1 || page < lastPage) && (
        <Pages organizer={organizer} tab={tab} page={page} lastPage={lastPage} query={query} visit={visit} />
      )}
    </section>
  );
}

interface TabLinkProps {
  organizer: PublicOrganizer;
  tab: OrganizerPageData["tab"];
  shown: OrganizerPageData["tab"];
  visit: Visit;
  children: React.ReactNode;
}

function TabLink({ organizer, tab, shown, visit, children }: TabLinkProps) {
  return (
    <a
      href={organizerPath(organizer, { tab, ...visit })}
      aria-current={tab === shown ? "page" : undefined}
      className={styles.tab}
    >
      {children}
    </a>
  );
}

/** Search field. Shown if there is more than one page, or during a search. */
function Search({ organizer, tab, query, visit }: Omit<EventsProps, "events" | "page" | "lastPage">) {
  const { t } = useLingui();
  const here = organizerPath(organizer, { tab, ...visit });
  // A form replaces the query of its address.
  const [path, kept] = here.split("?");
  return (
    <search>
      <form action={path} className={styles.search}>
        {[...new URLSearchParams(kept)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField
          type="search"
          name="query"
          label={t`Find an event`}
          isLabelHidden
          placeholder={t`Find an event`}
          defaultValue={query}
          maxLength={100}
          start={<Icon name="search" size={18} />}
        />
        <Button variant="secondary">
          <Trans>Search</Trans>
        </Button>
        {query && (
          <a href={here}>
            <Trans>Show all</Trans>
          </a>
        )}
      </form>
    </search>
  );
}

function NoEvents({ name, tab, query }: { name: string } & Pick<EventsProps, "tab" | "query">) {
  if (query)
    return (
      <EmptyState icon="search" title={<Trans>No event is called “{query}”</Trans>}>
        {tab === "past" ? (
          <Trans>Try another word, or look among the upcoming events.</Trans>
        ) : (
          <Trans>Try another word, or look among the past events.</Trans>
        )}
      </EmptyState>
    );
  if (tab === "past")
    return (
      <EmptyState icon="calendar" title={<Trans>No past events</Trans>}>
        <Trans>Events appear here when they are over.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState icon="calendar" title={<Trans>No dates yet</Trans>}>
      <Trans>{name} has not announced any events. Please come back later.</Trans>
    </EmptyState>
  );
}

function Pages({ organizer, tab, page, lastPage, query, visit }: Omit<EventsProps, "events">) {
  const { t } = useLingui();
  const at = (number: number) => organizerPath(organizer, { tab, page: number, query, ...visit });
  return (
    <nav className={styles.pages} aria-label={t`Pages`}>
      {page > 1 && (
        <a href={at(Math.min(page - 1, lastPage))} rel="prev">
          <Icon name="arrow-left" size={16} />
          <Trans>Previous page</Trans>
        </a>
      )}
      <span>
        <Trans>
          Page {page} of {lastPage}
        </Trans>
      </span>
      {page < lastPage && (
        <a href={at(page + 1)} rel="next">
          <Trans>Next page</Trans>
          <Icon name="arrow-right" size={16} />
        </a>
      )}
    </nav>
  );
}
