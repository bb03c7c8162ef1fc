import { Trans, useLingui } from "@lingui/react/macro";
import { use } from "react";
import { NonceContext } from "../../../platform/http/pages/nonce-context.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import type { QrDrawing } from "../../../ui/qr/qr-drawing.ts";
import { QrPicture } from "../../../ui/qr/qr-picture.tsx";
import type { Ticket } from "../../contract.ts";
import { LIVE, type LiveData } from "./live-data.ts";
import styles from "./live-proof.module.css";

export interface LiveProofProps {
  ticket: Ticket;
  /** The code that is valid when the server renders the page. */
  qr: QrDrawing;
  live: LiveData;
  /** The text of live-program.ts. */
  program: string;
}

/** Shows the code that changes every few seconds. Without the script, the code stays as the server rendered it. */
export function LiveProof({ ticket, qr, live, program }: LiveProofProps) {
  const { t } = useLingui();
  const nonce = use(NonceContext);
  const code = ticket.public_id;
  const again = `/product/${ticket.event_id}/${ticket.short_id}`;
  return (
    <div className={styles.proof} {...{ [LIVE.data]: JSON.stringify(live) }}>
      <div className="no-print">
        <QrPicture
          drawing={qr}
          label={t`Ticket code ${code}, which changes every few seconds`}
          className={styles.qr}
        />
        <div className={`${styles.time} needs-script`} aria-hidden="true">
          <div className={styles.left} {...{ [LIVE.time]: "" }} />
        </div>
        <div className={styles.fallback} hidden {...{ [LIVE.fallback]: "" }}>
          <p>
            <Trans>
              This browser cannot change the code by itself. The code shown here is valid for about half a
              minute.
            </Trans>
          </p>
          <ButtonLink href={again} size="large" isWide>
            <Trans>Show a new code</Trans>
          </ButtonLink>
        </div>
      </div>
      <p className={styles.hint}>
        <Trans>
          This code changes every few seconds. Show this page at the entrance: a screenshot or a printout is
          not accepted.
        </Trans>
      </p>
      <p className={`${styles.hint} no-print`}>
        <Trans>Turn up your screen’s brightness at the entrance.</Trans>
      </p>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: program }} />
    </div>
  );
}
