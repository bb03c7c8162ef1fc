import { useLingui } from "@lingui/react/macro";
import { useConfig } from "./use-config.ts";

type Kind = "imprint" | "privacy" | "terms" | "refunds";

/** The kind and address of a legal text. */
export interface LegalLink {
  kind: Kind;
  href: string;
}

/**
 * Returns the given texts, and the installation's terms and privacy notice for kinds without a given text.
 */
export function useLegalLinks(own: readonly LegalLink[]): LegalLink[] {
  const { termsUrl, privacyUrl } = useConfig();
  const hrefs: Record<Kind, string | undefined> = {
    imprint: undefined,
    privacy: privacyUrl,
    terms: termsUrl,
    refunds: undefined,
    ...Object.fromEntries(own.map(({ kind, href }) => [kind, href])),
  };
  return Object.entries(hrefs).flatMap(([kind, href]) => (href ? [{ kind: kind as Kind, href }] : []));
}

export function useLegalLabels(): Record<Kind, string> {
  const { t } = useLingui();
  return {
    imprint: t({ message: "Imprint", context: "legal notice with the organiser's address" }),
    privacy: t`Privacy`,
    terms: t`Terms`,
    refunds: t`Refund policy`,
  };
}
