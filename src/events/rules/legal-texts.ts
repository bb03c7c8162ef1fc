/** Legal texts that an organiser can publish, in the order of their links. */
export const LEGAL_KINDS = ["imprint", "privacy", "terms", "refunds"] as const;
export type LegalKind = (typeof LEGAL_KINDS)[number];

export interface LegalLink {
  kind: LegalKind;
  /** The address of an external page, or a path of this installation. */
  href: string;
}

/** By kind: the address of an external page, or "" for a text that the program shows. Absent: no text. */
export type LegalTargets = Partial<Record<LegalKind, string>>;

export function legalPath({ id, slug }: { id: number; slug: string }, kind: LegalKind): string {
  return `/events/${id}/${slug}/legal/${kind}`;
}

export function legalLinks(organizer: { id: number; slug: string }, targets: LegalTargets): LegalLink[] {
  return LEGAL_KINDS.flatMap((kind) => {
    const target = targets[kind];
    return target === undefined ? [] : [{ kind, href: target || legalPath(organizer, kind) }];
  });
}

/** The links of one event. The event's terms replace its organiser's. */
export function withTerms(links: readonly LegalLink[], termsUrl: string | null): LegalLink[] {
  if (termsUrl === null) return [...links];
  return LEGAL_KINDS.flatMap((kind) => {
    if (kind === "terms") return [{ kind, href: termsUrl }];
    return links.find((link) => link.kind === kind) ?? [];
  });
}
