import { Trans } from "@lingui/react/macro";
import type { PublicOrganizer } from "../../organizers/contract/public-organizers.ts";
import { organizerPath } from "../../rules/organizer-path.ts";
import type { SocialLink } from "../../social-links.ts";
import { hostOf } from "../event-facts.tsx";
import { Subscribe } from "../share/subscribe.tsx";
import styles from "./organizer-view.module.css";

/** `rel` of links that organisers typed. */
const STRANGE = "noopener nofollow ugc";

interface OrganizerLinksProps {
  organizer: PublicOrganizer;
  social: readonly SocialLink[];
}

/** Links of an organiser: website, contact form, social media pages, and the feeds of its events. */
export function OrganizerLinks({ organizer, social }: OrganizerLinksProps) {
  const { name, settings } = organizer;
  const website = settings.website_url ?? organizer.website;
  return (
    <div className={styles.elsewhereGroup}>
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
              // Drawn on the server (social-links.ts).
              dangerouslySetInnerHTML={{ __html: icon }}
            />
          </li>
        ))}
      </ul>
      {organizer.status === "LIVE" && <Subscribe organizerId={organizer.id} />}
    </div>
  );
}
