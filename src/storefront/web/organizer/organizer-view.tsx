import { Trans, useLingui } from "@lingui/react/macro";
import { inlineJson } from "../../../platform/web/inline-json.ts";
import { PageFrame } from "../../../platform/web/page-frame.tsx";
import { useConfig } from "../../../platform/web/use-config.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { MAIN_ID } from "../../../ui/shell/public-header.tsx";
import { countryName } from "../../../values/country-name.ts";
import type { PublicOrganizer } from "../../organizers/public-contract.ts";
import { hostOf } from "../event-facts.tsx";
import prose from "../prose.module.css";
import { Subscribe } from "../share/subscribe.tsx";
import { EventCard } from "./event-card.tsx";
import type { OrganizerPageData } from "./find-organizer-page.ts";
import { structuredOrganizer } from "./organizer-for-search.ts";
import { organizerPath } from "../../rules/organizer-path.ts";
import styles from "./organizer-view.module.css";

/** For links that organisers typed. */
const STRANGE = "noopener nofollow ugc";

interface OrganizerViewProps extends Omit<OrganizerPageData, "organizer" | "tags"> {
  organizer: PublicOrganizer;
  isPreview?: boolean;
}

/** An organiser's public page: who they are, and their upcoming or past events. */
export function OrganizerView({ organizer, isPreview = false, ...shown }: OrganizerViewProps) {
  const { t } = useLingui();
  const config = useConfig();
  const { name } = organizer;
  const cover = organizer.images.find(({ type }) => type === "ORGANIZER_COVER");
  const title = organizer.settings.seo_title ?? name;
  const addresses = shown.social.map(({ address }) => address);
  return (
    <PageFrame home={isPreview ? "/" : organizerPath(organizer)} legal={organizer.legal_links}>
      <title>{shown.tab === "past" ? t`Past events: ${title}` : title}</title>
      <main id={MAIN_ID} className={styles.page}>
        {!cover && config.defaultImageUrl && (
          <img className={styles.cover} src={config.defaultImageUrl} alt="" />
        )}
        {cover && (
          <img
            className={styles.cover}
            src={cover.url}
            srcSet={cover.srcset}
            sizes="(width >= 1128px) 1080px, 100vw"
            width={cover.width}
            height={cover.height}
            alt=""
            fetchPriority="high"
          />
        )}
        <Head organizer={organizer} social={shown.social} />
        <nav className={styles.tabs} aria-label={t`Events`}>
          <TabLink organizer={organizer} tab="upcoming" shown={shown.tab}>
            <Trans context="events">Upcoming</Trans>
          </TabLink>
          <TabLink organizer={organizer} tab="past" shown={shown.tab}>
            <Trans context="events">Past</Trans>
          </TabLink>
        </nav>
        <Events organizer={organizer} {...shown} />
      </main>
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{
          __html: inlineJson(structuredOrganizer(organizer, shown.events, addresses, config)),
        }}
      />
    </PageFrame>
  );
}

function Head({ organizer, social }: Pick<OrganizerViewProps, "organizer" | "social">) {
  const { i18n } = useLingui();
  const { name, settings } = organizer;
  const logo = organizer.images.find(({ type }) => type === "ORGANIZER_LOGO");
  const place = settings.location_details;
  const country = place?.country ? countryName(place.country, i18n.locale) : null;
  const website = settings.website_url ?? organizer.website;
  return (
    <header className={styles.head}>
      {logo && <img className={styles.logo} src={logo.url} width={96} height={96} alt="" />}
      <h1 className={styles.name}>{name}</h1>
      {place?.city && <p className={styles.quiet}>{[place.city, country].filter(Boolean).join(", ")}</p>}
      {organizer.description && (
        // Sanitised before storing (platform/html/sanitize.ts).
        <div className={prose.prose} dangerouslySetInnerHTML={{ __html: organizer.description }} />
      )}
      <ul className={`plain-list ${styles.links}`}>
        {website && (
          <li>
            <a href={website} rel={STRANGE}>
              {hostOf(website)}
            </a>
          </li>
        )}
        {organizer.status === "LIVE" && (
          <li>
            <a href={`${organizerPath(organizer)}/contact`}>
              <Trans>Write to {name}</Trans>
            </a>
          </li>
        )}
        {social.map(({ address, title, icon }) => (
          <li key={address}>
            <a
              href={address}
              rel={STRANGE}
              title={title}
              aria-label={title}
              className={styles.elsewhere}
              // Drawn by the server (social-links.ts).
              dangerouslySetInnerHTML={{ __html: icon }}
            />
          </li>
        ))}
      </ul>
      {organizer.status === "LIVE" && <Subscribe organizerId={organizer.id} />}
    </header>
  );
}

interface TabLinkProps {
  organizer: PublicOrganizer;
  tab: OrganizerPageData["tab"];
  shown: OrganizerPageData["tab"];
  children: React.ReactNode;
}

function TabLink({ organizer, tab, shown, children }: TabLinkProps) {
  return (
    <a
      href={organizerPath(organizer, { tab })}
      aria-current={tab === shown ? "page" : undefined}
      className={styles.tab}
    >
      {children}
    </a>
  );
}

type EventsProps = Omit<OrganizerViewProps, "social" | "isPreview">;

function Events({ organizer, events, tab, page, lastPage, query }: EventsProps) {
  return (
    <section aria-labelledby="events" className={styles.events}>
      <h2 id="events" className="visually-hidden">
        {tab === "past" ? <Trans>Past events</Trans> : <Trans>Upcoming events</Trans>}
      </h2>
      {(query || lastPage > 1) && <Search organizer={organizer} tab={tab} query={query} />}
      {events.length === 0 ? (
        <NoEvents name={organizer.name} tab={tab} query={query} />
      ) : (
        <ul className={`plain-list ${styles.cards}`}>
          {events.map((event) => (
            <EventCard key={event.id} event={event} />
          ))}
        </ul>
      )}
      {(page > 1 || page < lastPage) && (
        <Pages organizer={organizer} tab={tab} page={page} lastPage={lastPage} query={query} />
      )}
    </section>
  );
}

/** Offered once there is more than a page, or something was searched for. */
function Search({ organizer, tab, query }: Pick<EventsProps, "organizer" | "tab" | "query">) {
  const { t } = useLingui();
  const here = organizerPath(organizer, { tab });
  return (
    <search>
      <form action={here} className={styles.search}>
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

function Pages({ organizer, tab, page, lastPage, query }: Omit<EventsProps, "events">) {
  const { t } = useLingui();
  const at = (number: number) => organizerPath(organizer, { tab, page: number, query });
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
