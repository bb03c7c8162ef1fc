/** Longer names are ignored. */
const MAX_LENGTH = 100;
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/** The site of an address or host: `www.Example.org/a?b` gives `example.org`. Null if there is none. */
export function siteOf(addressOrHost: string | null | undefined): string | null {
  if (!addressOrHost) return null;
  const host = addressOrHost
    .slice(0, 2_000)
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/[/?#:].*$/s, "")
    .replace(/^www\./, "");
  return host.length <= MAX_LENGTH && HOST.test(host) ? host : null;
}

/** Campaign parameters of a link. */
export const CAMPAIGN_PARTS = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
] as const;
export type Campaign = Partial<Record<(typeof CAMPAIGN_PARTS)[number], string>>;

/** The given campaign parameters, normalised. */
export function campaignIn(typed: { [Part in keyof Campaign]?: string | null | undefined }): Campaign {
  const campaign: Campaign = {};
  for (const part of CAMPAIGN_PARTS) {
    const name = campaignOf(typed[part]);
    if (name !== null) campaign[part] = name;
  }
  return campaign;
}

/**
 * Normalises a campaign parameter (`utm_source`) to lower case. Null if it is empty, too long, contains control
 * characters, or contains an `@` and so may name a person.
 */
export function campaignOf(typed: string | null | undefined): string | null {
  if (!typed) return null;
  const name = typed.slice(0, 2_000).normalize("NFC").trim().toLowerCase();
  if (name === "" || name.length > MAX_LENGTH || /[\p{C}@]/u.test(name)) return null;
  return name;
}
