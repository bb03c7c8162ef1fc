import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Problem } from "../../platform/http/browser-client.ts";
import { PageFrame } from "../../platform/web/page-frame.tsx";
import { AuthoredLanguage, AuthoredText } from "../../ui/authored-text.tsx";
import { Notice } from "../../ui/notice.tsx";
import { MAIN_ID } from "../../ui/shell/public-header.tsx";
import type { WaitingPlace } from "../contract.ts";
import styles from "../../ui/shell/short-page.module.css";

interface PlaceFrameProps {
  place: WaitingPlace | null;
  title: string;
  /** Why the button did nothing. */
  problem: Problem | null | undefined;
  children: ReactNode;
}

/** Frame of the pages that a link from an e-mail opens: the event, and what it is about. Explains a broken link. */
export function PlaceFrame({ place, title, problem, children }: PlaceFrameProps) {
  return (
    <AuthoredLanguage value={place?.event.content_language ?? null}>
      <PageFrame home={place ? pathOf(place) : ""}>
        <title>{title}</title>
        <main id={MAIN_ID} className={styles.page}>
          {place ? (
            <>
              <div className="stack gap-4">
                <h1>
                  <AuthoredText>{place.event.title}</AuthoredText>
                </h1>
                <p className="strong">
                  {place.quantity} ×{" "}
                  <AuthoredText>
                    {[place.product_title, place.price_label].filter(Boolean).join(", ")}
                  </AuthoredText>
                </p>
              </div>
              {problem && (
                <Notice tone="danger">
                  <p>{problem.detail}</p>
                </Notice>
              )}
              {children}
              <p>
                <a href={pathOf(place)}>
                  <Trans>Back to the event</Trans>
                </a>
              </p>
            </>
          ) : (
            <>
              <h1>{title}</h1>
              <Notice title={<Trans>This link is no longer valid</Trans>}>
                <p>
                  <Trans>It may be incomplete: open it from the e-mail again.</Trans>
                </p>
              </Notice>
            </>
          )}
        </main>
      </PageFrame>
    </AuthoredLanguage>
  );
}

export function pathOf({ event: { id, slug } }: WaitingPlace): string {
  return `/event/${id}/${slug}`;
}
