import { Trans } from "@lingui/react/macro";
import { type CSSProperties, Fragment, type ReactNode } from "react";
import { Island } from "../../platform/web/islands/island.tsx";
import { PageFrame } from "../../platform/web/page-frame.tsx";
import { AuthoredLanguage } from "../../ui/authored-text.tsx";
import { Chip } from "../../ui/chip.tsx";
import { classNames } from "../../ui/class-names.ts";
import { DataList } from "../../ui/data-list.tsx";
import { Themed } from "../../ui/themed.tsx";
import { MAIN_ID } from "../../ui/shell/public-header.tsx";
import { useLingui } from "@lingui/react/macro";
import { type Locale, textLanguage } from "../../values/languages/locales.ts";
import type { EventSection } from "../../values/theme/theme.ts";
import type { StorefrontEvent } from "../contract.ts";
import { coverOf } from "../rules/pictures-of.ts";
import type { SocialLink } from "../social-links.ts";
import { Backdrop, backdropOf, Cover } from "./cover/cover.tsx";
import coverStyles from "./cover/cover.module.css";
import { EventDetails } from "./details/event-details.tsx";
import { EventFacts, hostOf } from "./event-facts.tsx";
import { EventState, stateOf } from "./event-state.tsx";
import type { RefusedOrder } from "./order/refused-order.ts";
import type { CalendarLinks } from "./share/calendar-links.ts";
import { EventActions } from "./share/event-actions.tsx";
import styles from "./event-view.module.css";
import prose from "./prose.module.css";
import type { TypedChoice } from "./selection.ts";
import { TicketCard } from "./ticket-card.tsx";

interface EventViewProps {
  event: StorefrontEvent;
  /** An invalid code that the visitor tried. */
  refusedCode: string | null;
  refused?: RefusedOrder | undefined;
  /** Initial values of the fields, if anything was selected before. */
  typed?: readonly TypedChoice[];
  social: readonly SocialLink[];
  /** Below everything about this event. */
  foot?: ReactNode;
  /** Null: the event is over or cancelled. */
  calendars?: CalendarLinks | null;
  isPreview?: boolean;
  /** True inside a designer, which shows and hides sections while the page is open. */
  isDesigned?: boolean;
}

/**
 * An event's public page: one column on phones, with the tickets above the description, and two on desktops.
 */
export function EventView({
  event,
  social,
  foot,
  calendars = null,
  isPreview = false,
  isDesigned = false,
  ...order
}: EventViewProps) {
  const { i18n } = useLingui();
  const own = textLanguage(event.settings.content_language, i18n.locale as Locale);
  const cover = coverOf(event);
  const { theme } = event;
  const tint = isPlain(theme) ? tintOf(cover ? cover.average_colour : theme.accent) : undefined;
  const backdrop = backdropOf(theme, cover);
  const parts: Record<EventSection, ReactNode> = {
    TICKETS: null,
    ABOUT: (
      <>
        <h2 id="about">
          <Trans>About this event</Trans>
        </h2>
        {event.description ? (
          // Sanitised before storage (platform/html/sanitize.ts).
          <div className={prose.prose} {...own} dangerouslySetInnerHTML={{ __html: event.description }} />
        ) : (
          <p className="muted">
            <Trans>The organiser has not added a description.</Trans>
          </p>
        )}
      </>
    ),
    DETAILS: (
      <>
        {event.attributes.length > 0 && (
          <DataList
            {...own}
            items={event.attributes.map(({ name, value }) => ({ term: name, description: value }))}
          />
        )}
        <EventDetails event={event} />
      </>
    ),
    LINKS: event.settings.website_url && (
      <a href={event.settings.website_url} rel="noopener nofollow ugc">
        {hostOf(event.settings.website_url)}
      </a>
    ),
  };
  const shown = theme.sections.filter(({ is_visible: isVisible }) => isVisible);
  const state = stateOf(event);
  const isAboutShown = shown.some(({ name }) => name === "ABOUT");
  return (
    <AuthoredLanguage value={event.settings.content_language}>
      <Themed
        theme={theme}
        className={classNames(styles.ground, backdrop ? coverStyles.ground : undefined)}
        style={tint}
        data-has-tint={tint !== undefined || undefined}
        data-has-bar={event.is_on_sale || undefined}
        data-has-backdrop={backdrop ? true : undefined}
      >
        <Backdrop picture={backdrop} />
        <PageFrame
          home={isPreview ? "/" : `/event/${event.id}/${event.slug}`}
          legal={event.organizer.legal_links}
        >
          <main id={MAIN_ID} className={styles.page} data-tickets-last={areTicketsLast(theme) || undefined}>
            <Cover
              picture={cover}
              seed={`event ${event.id}`}
              sizes="(width >= 1128px) 648px, (width >= 900px) calc(100vw - 30rem), 100vw"
              className={styles.cover}
            />
            <header className={styles.head}>
              {event.is_cancelled && <Cancelled />}
              {state && !event.is_cancelled && <Island name="state" of={EventState} props={{ state }} />}
              <h1 className={styles.title} {...own}>
                {event.title}
              </h1>
              <EventFacts event={event} social={social} />
              {!isPreview && <EventActions event={event} calendars={calendars} />}
            </header>
            <TicketCard event={event} isPreview={isPreview} {...order} />
            <section className={styles.about} aria-labelledby={isAboutShown ? "about" : undefined}>
              {isDesigned
                ? theme.sections.map((section) => (
                    <div key={section.name} className={styles.section} hidden={!section.is_visible}>
                      {parts[section.name]}
                    </div>
                  ))
                : shown.map(({ name }) => <Fragment key={name}>{parts[name]}</Fragment>)}
            </section>
          </main>
          {foot}
        </PageFrame>
      </Themed>
    </AuthoredLanguage>
  );
}

/** No island like `EventState`: a cancelled event has no form, so its list of islands differs anyway. */
function Cancelled() {
  return (
    <Chip tone="danger" icon="x">
      <Trans>This event was cancelled</Trans>
    </Chip>
  );
}

/** False for a custom theme: a tint from the cover would change the measured contrast of its colours. */
function isPlain({ properties }: StorefrontEvent["theme"]): boolean {
  return properties["--bg"] === undefined;
}

/** True if the tickets come after the description. Matters only on phones, where everything is in one column. */
function areTicketsLast({ sections }: StorefrontEvent["theme"]): boolean {
  const placeOf = (name: EventSection) => sections.findIndex((section) => section.name === name);
  return placeOf("TICKETS") > placeOf("ABOUT");
}

function tintOf(colour: string | null | undefined): CSSProperties | undefined {
  return colour && /^#[0-9a-f]{6}$/i.test(colour) ? ({ "--tint": colour } as CSSProperties) : undefined;
}
