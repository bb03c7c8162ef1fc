import { inlineJson } from "../../../platform/web/inline-json.ts";
import { useConfig } from "../../../platform/web/use-config.ts";
import type { OrganizerPageData } from "./find-organizer-page.ts";
import { MissingOrganizer } from "./missing-organizer.tsx";
import { structuredOrganizer } from "./organizer-for-search.ts";
import { OrganizerView } from "./organizer-view.tsx";

/** An organiser's page at its public address, with structured data for search engines. */
export function PublicOrganizerPage({ organizer, ...shown }: Omit<OrganizerPageData, "tags">) {
  const config = useConfig();
  if (!organizer) return <MissingOrganizer />;
  const addresses = shown.social.map(({ address }) => address);
  return (
    <>
      <OrganizerView organizer={organizer} {...shown} />
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{
          __html: inlineJson(structuredOrganizer(organizer, shown.events, addresses, config)),
        }}
      />
    </>
  );
}
