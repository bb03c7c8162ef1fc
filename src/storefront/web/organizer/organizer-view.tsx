import { useLingui } from "@lingui/react/macro";
import { Fragment, type ReactNode } from "react";
import { PageFrame } from "../../../platform/web/page-frame.tsx";
import { focusStyle } from "../../../ui/focal-point.ts";
import { GeneratedCover } from "../../../ui/generated-cover.tsx";
import { MAIN_ID } from "../../../ui/shell/public-header.tsx";
import { Themed } from "../../../ui/themed.tsx";
import { countryName } from "../../../values/country-name.ts";
import type { OrganizerSection } from "../../../values/theme/theme.ts";
import type { PublicOrganizer } from "../../organizers/contract/public-organizers.ts";
import { organizerPath } from "../../rules/organizer-path.ts";
import { pictureOf } from "../../rules/pictures-of.ts";
import prose from "../prose.module.css";
import type { OrganizerPageData } from "./find-organizer-page.ts";
import { OrganizerEvents } from "./organizer-events.tsx";
import { OrganizerLinks } from "./organizer-links.tsx";
import styles from "./organizer-view.module.css";

interface OrganizerViewProps extends Omit<OrganizerPageData, "organizer" | "tags"> {
  organizer: PublicOrganizer;
  isPreview?: boolean;
}

/** An organiser's public page: who they are, and their upcoming or past events. */
export function OrganizerView({ organizer, isPreview = false, ...shown }: OrganizerViewProps) {
  const { t } = useLingui();
  const { name, theme } = organizer;
  const cover = pictureOf(organizer.images, "ORGANIZER_COVER");
  const title = organizer.settings.seo_title ?? name;
  const hasBackdrop = theme.background_type === "MIRROR_COVER_IMAGE" && cover !== null;
  const { social, ...listed } = shown;
  const parts: Record<OrganizerSection, ReactNode> = {
    ABOUT: organizer.description && (
      // Sanitised before storing (platform/html/sanitize.ts).
      <div className={prose.prose} dangerouslySetInnerHTML={{ __html: organizer.description }} />
    ),
    LINKS: <OrganizerLinks organizer={organizer} social={social} />,
    EVENTS: <OrganizerEvents organizer={organizer} {...listed} />,
  };
  return (
    <Themed theme={theme} className={styles.ground} data-has-backdrop={hasBackdrop || undefined}>
      {hasBackdrop && (
        <img className={styles.backdrop} src={cover.url} srcSet={cover.srcset} sizes="1px" alt="" />
      )}
      <PageFrame home={isPreview ? "/" : organizerPath(organizer)} legal={organizer.legal_links}>
        <title>{shown.tab === "past" ? t`Past events: ${title}` : title}</title>
        <main id={MAIN_ID} className={styles.page}>
          {cover ? (
            <img
              className={styles.cover}
              style={focusStyle(cover.focal_point)}
              src={cover.url}
              srcSet={cover.srcset}
              sizes="(width >= 1128px) 1080px, 100vw"
              width={cover.width}
              height={cover.height}
              alt=""
              fetchPriority="high"
            />
          ) : (
            <GeneratedCover seed={`organizer ${organizer.id}`} className={styles.cover} />
          )}
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
        // Browsers and servers do not call all countries the same.
        <p className={styles.quiet} suppressHydrationWarning>
          {[place.city, country].filter(Boolean).join(", ")}
        </p>
      )}
    </header>
  );
}
