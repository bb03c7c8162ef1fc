import { Trans, useLingui } from "@lingui/react/macro";
import { inlineJson } from "../../../platform/web/inline-json.ts";
import { PageFrame } from "../../../platform/web/page-frame.tsx";
import { useConfig } from "../../../platform/web/use-config.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { MAIN_ID } from "../../../ui/shell/public-header.tsx";
import { countryName } from "../../../values/country-name.ts";
import type { PublicOrganizer } from "../../organizers/public-contract.ts";
import { hostOf } from "../event-facts.tsx";
import prose from "../prose.module.css";
import { EventCard } from "./event-card.tsx";
import type { OrganizerPageData } from "./find-organizer-page.ts";
import { structuredOrganizer } from "./organizer-for-search.ts";
import { organizerPath } from "./organizer-path.ts";
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

function Events({
  organizer,
  events,
  tab,
  page,
  lastPage,
}: Omit<OrganizerViewProps, "social" | "isPreview">) {
  return (
    <section aria-labelledby="events" className={styles.events}>
      <h2 id="events" className="visually-hidden">
        {tab === "past" ? <Trans>Past events</Trans> : <Trans>Upcoming events</Trans>}
      </h2>
      {events.length === 0 ? (
        <EmptyState
          icon="calendar"
          title={tab === "past" ? <Trans>No past events</Trans> : <Trans>No dates yet</Trans>}
        >
          {tab === "past" ? (
            <Trans>Events appear here when they are over.</Trans>
          ) : (
            <Trans>{organizer.name} has not announced any events. Please come back later.</Trans>
          )}
        </EmptyState>
      ) : (
        <ul className={`plain-list ${styles.cards}`}>
          {events.map((event) => (
            <EventCard key={event.id} event={event} />
          ))}
        </ul>
      )}
      {(page > 1 || page < lastPage) && (
        <Pages organizer={organizer} tab={tab} page={page} lastPage={lastPage} />
      )}
    </section>
  );
}

function Pages({
  organizer,
  tab,
  page,
  lastPage,
}: Pick<OrganizerViewProps, "organizer" | "tab" | "page" | "lastPage">) {
  const { t } = useLingui();
  const at = (number: number) => organizerPath(organizer, { tab, page: number });
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
