import { Trans } from "@lingui/react/macro";
import { redirect } from "react-router";
import { LEGAL_KINDS, legalPath } from "../../../events/rules/legal-texts.ts";
import { pageOf } from "../../../platform/http/pages/page-context.ts";
import { useLegalLabels } from "../../../platform/web/legal-links.ts";
import { PageFrame } from "../../../platform/web/page-frame.tsx";
import { MAIN_ID } from "../../../ui/shell/public-header.tsx";
import { Themed } from "../../../ui/themed.tsx";
import { Refusal } from "../../../values/refusal.ts";
import type { StorefrontContract } from "../../contract.ts";
import { hostOf } from "../event-facts.tsx";
import { organizerPath } from "../../rules/organizer-path.ts";
import prose from "../prose.module.css";
import type { Route } from "./+types/legal-page";
import styles from "./legal-page.module.css";

/** A page to read, without scripts. */
export const handle = { hasNoScripts: true };

/**
 * Loads one of an organiser's legal texts. Redirects any other slug to the canonical address, and redirects
 * to the installation's text if the organiser has none. Never redirects to an address that an organiser
 * typed.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { clientFor, publicConfig } = pageOf(context);
  const kind = LEGAL_KINDS.find((known) => known === params.kind);
  if (!kind) throw new Refusal("not_found");
  try {
    const { data: text } = await clientFor<StorefrontContract>()(
      "GET /public/organizers/{organizer_id}/legal/{kind}",
      { params: { organizer_id: params.organizerId, kind } },
    );
    if (params.organizerSlug !== text.organizer.slug) throw redirect(legalPath(text.organizer, kind), 301);
    return text;
  } catch (error) {
    const installations = { terms: publicConfig.termsUrl, privacy: publicConfig.privacyUrl };
    const other = kind === "terms" || kind === "privacy" ? installations[kind] : undefined;
    if (error instanceof Refusal && error.code === "not_found" && other) throw redirect(other);
    throw error;
  }
}

export default function LegalPage({ loaderData: { kind, html, url, organizer } }: Route.ComponentProps) {
  const label = useLegalLabels()[kind];
  const home = organizerPath(organizer);
  return (
    <Themed theme={organizer.theme}>
      <PageFrame home={home} legal={organizer.legal_links}>
        <title>{`${label} · ${organizer.name}`}</title>
        <main id={MAIN_ID} className={styles.page}>
          <header>
            <p className="muted">
              <a href={home} className="tap-area">
                {organizer.name}
              </a>
            </p>
            <h1>{label}</h1>
          </header>
          {html !== null && (
            // Sanitised before storage (platform/html/sanitize.ts).
            <div className={prose.prose} dangerouslySetInnerHTML={{ __html: html }} />
          )}
          {url !== null && (
            <p>
              <Trans>
                {organizer.name} publishes this text elsewhere:{" "}
                <a href={url} rel="noopener nofollow ugc">
                  {hostOf(url)}
                </a>
              </Trans>
            </p>
          )}
        </main>
      </PageFrame>
    </Themed>
  );
}

export function meta() {
  return [{ name: "robots", content: "noindex" }];
}
