import { Trans } from "@lingui/react/macro";
import { useLegalLinks } from "../../../platform/web/legal-links.ts";
import styles from "./legal-note.module.css";
import type { CheckoutEvent } from "./checkout-request.ts";

interface LegalNoteProps {
  event: CheckoutEvent;
  /** A box beside it already asks to accept the terms. */
  asksForTerms?: boolean;
}

/** What a buyer agrees to with the button beside it. Nothing where no such text is published. */
export function LegalNote({ event: { legal, organizer_name }, asksForTerms = false }: LegalNoteProps) {
  const links = useLegalLinks(legal).filter(({ kind }) => !(asksForTerms && kind === "terms"));
  const hrefOf = (kind: string) => links.find((link) => link.kind === kind)?.href;
  const terms = hrefOf("terms");
  const refunds = hrefOf("refunds");
  const privacy = hrefOf("privacy");
  const isOrganizers = legal.some(({ kind }) => kind === "terms");
  if (!terms && !refunds && !privacy) return null;
  return (
    <p className={styles.note}>
      {terms && isOrganizers && (
        <Trans>
          By ordering you accept the{" "}
          <a href={terms} target="_blank" rel="noreferrer">
            terms of {organizer_name}
          </a>
          .
        </Trans>
      )}
      {terms && !isOrganizers && (
        <Trans>
          By ordering you accept the{" "}
          <a href={terms} target="_blank" rel="noreferrer">
            terms of this site
          </a>
          .
        </Trans>
      )}{" "}
      {refunds && (
        <Trans>
          When you get your money back is in the{" "}
          <a href={refunds} target="_blank" rel="noreferrer">
            refund policy
          </a>
          .
        </Trans>
      )}{" "}
      {privacy && (
        <Trans>
          What happens to your data is in the{" "}
          <a href={privacy} target="_blank" rel="noreferrer">
            privacy policy
          </a>
          .
        </Trans>
      )}
    </p>
  );
}
