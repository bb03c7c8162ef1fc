import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { PageFrame } from "../../../platform/web/page-frame.tsx";
import { AuthoredLanguage, AuthoredText } from "../../../ui/authored-text.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { MAIN_ID } from "../../../ui/shell/public-header.tsx";
import type { SaleAlert } from "../../sale-alerts/contract.ts";
import styles from "../../../ui/shell/short-page.module.css";

interface AlertFrameProps {
  alert: SaleAlert | null;
  title: string;
  children: ReactNode;
}

/** Frame of the pages that a link from an e-mail opens. Explains a broken link. */
export function AlertFrame({ alert, title, children }: AlertFrameProps) {
  return (
    <AuthoredLanguage value={alert?.event.content_language ?? null}>
      <PageFrame home={alert ? `/event/${alert.event.id}/${alert.event.slug}` : ""}>
        <title>{title}</title>
        <main id={MAIN_ID} className={styles.page}>
          {alert ? (
            <>
              <h1>
                <AuthoredText>{alert.event.title}</AuthoredText>
              </h1>
              {children}
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
