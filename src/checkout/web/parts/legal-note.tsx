import { Trans } from "@lingui/react/macro";
import { useLegalLabels, useLegalLinks } from "../../../platform/web/legal-links.ts";
import { useConfig } from "../../../platform/web/use-config.ts";
import type { CheckoutEvent } from "./checkout-request.ts";

interface LegalNoteProps {
  event: CheckoutEvent;
  /** A check box beside the button already asks for the terms. */
  asksForTerms?: boolean;
}

/** Names the legal texts that apply to the button beside it. Renders nothing if none is published. */
export function LegalNote({ event: { legal, organizer_name }, asksForTerms = false }: LegalNoteProps) {
  const { appName } = useConfig();
  const labels = useLegalLabels();
  const links = useLegalLinks(legal).filter(({ kind }) => kind !== "imprint");
  const terms = asksForTerms ? undefined : links.find(({ kind }) => kind === "terms");
  const others = links.filter(({ kind }) => kind !== "terms");
  if (!terms && others.length === 0) return null;
  const host = legal.some(({ kind }) => kind === "terms") ? organizer_name : appName;
  return (
    <p className="muted size-14">
      {terms && (
        <Trans>
          By ordering you accept the{" "}
          <a href={terms.href} target="_blank" rel="noreferrer">
            terms of {host}
          </a>
          .
        </Trans>
      )}
      {others.map(({ kind, href }) => (
        <span key={kind}>
          {" "}
          <a href={href} target="_blank" rel="noreferrer">
            {labels[kind]}
          </a>
        </span>
      ))}
    </p>
  );
}
