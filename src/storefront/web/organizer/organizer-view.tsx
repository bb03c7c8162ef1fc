import { useLingui } from "@lingui/react/macro";
import { Fragment, type ReactNode } from "react";
import { PageFrame } from "../../../platform/web/page-frame.tsx";
import { MAIN_ID } from "../../../ui/shell/public-header.tsx";
import { Themed } from "../../../ui/themed.tsx";
import { countryName } from "../../../values/country-name.ts";
import type { OrganizerSection } from "../../../values/theme/theme.ts";
import type { PublicOrganizer } from "../../organizers/contract/public-organizers.ts";
import { organizerPath } from "../../rules/organizer-path.ts";
import { pictureOf } from "../../rules/pictures-of.ts";
import { Backdrop, backdropOf, Cover } from "../cover/cover.tsx";
import coverStyles from "../cover/cover.module.css";
import prose from "../prose.module.css";
import type { OrganizerPageData } from "./find-organizer-page.ts";
import { OrganizerEvents } from "./organizer-events.tsx";
import { OrganizerLinks } from "./organizer-links.tsx";
import styles from "./organizer-view.module.css";

interface OrganizerViewProps extends Omit<OrganizerPageData, "organizer" | "tags"> {
  organizer: PublicOrganizer;
  isPreview?: boolean;
}

/** An organiser's public page: description, links, and upcoming or past events. */
export function OrganizerView({ organizer, isPreview = false, ...shown }: OrganizerViewProps) {
  const { t } = useLingui();
  const { name, theme } = organizer;
  const cover = pictureOf(organizer.images, "ORGANIZER_COVER");
  const title = organizer.settings.seo_title ?? name;
  const backdrop = backdropOf(theme, cover);
  const { social, campaign, ...listed } = shown;
  const parts: Record<OrganizerSection, ReactNode> = {
    ABOUT: organizer.description && (
      // Sanitised before storage (platform/html/sanitize.ts).
      <div className={prose.prose} dangerouslySetInnerHTML={{ __html: organizer.description }} />
    ),
    LINKS: <OrganizerLinks organizer={organizer} social={social} />,
    EVENTS: <OrganizerEvents organizer={organizer} {...listed} visit={{ campaign, isPreview }} />,
  };
  return (
    <Themed theme={theme} className={backdrop ? coverStyles.ground : undefined}>
      <Backdrop picture={backdrop} />
      <PageFrame home={isPreview ? "/" : organizerPath(organizer)} legal={organizer.legal_links}>
        <title>{shown.tab === "past" ? t`Past events: ${title}` : title}</title>
        <main id={MAIN_ID} className={styles.page}>
          <Cover
            picture={cover}
            seed={`organizer ${organizer.id}`}
            sizes="(width >= 1128px) 1080px, 100vw"
            className={styles.cover}
          />
          <Head organizer={organizer} />
          {theme.organizer_sections
            .filter(({ is_visible: isVisible }) => isVisible)
            .map((section) => (
              <Fragment key={section.name}>{parts[section.name]}</Fragment>
            ))}
        </main>
      </PageFrame>
    </Themed>
  );
}

function Head({ organizer: { name, images, settings } }: Pick<OrganizerViewProps, "organizer">) {
  const { i18n } = useLingui();
  const logo = pictureOf(images, "ORGANIZER_LOGO");
  const place = settings.location_details;
  const country = place?.country ? countryName(place.country, i18n.locale) : null;
  return (
    <header className={styles.head}>
      {logo && (
        <img
          className={styles.logo}
          src={logo.url}
          srcSet={logo.srcset}
          sizes="96px"
          width={96}
          height={96}
          alt=""
        />
      )}
      <h1 className={styles.name}>{name}</h1>
      {place?.city && (
        // Browsers and servers may name countries differently.
        <p className="muted break-anywhere" suppressHydrationWarning>
          {[place.city, country].filter(Boolean).join(", ")}
        </p>
      )}
    </header>
  );
}
