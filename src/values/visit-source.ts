/** Longer names are nobody's. */
const MAX_LENGTH = 100;
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/** The site behind an address or a host, as sites are told apart: `www.Example.org/a?b` is `example.org`. Null: none. */
export function siteOf(addressOrHost: string | null | undefined): string | null {
  const host = (addressOrHost ?? "")
    .slice(0, 2_000)
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/[/?#:].*$/s, "")
    .replace(/^www\./, "");
  return host.length <= MAX_LENGTH && HOST.test(host) ? host : null;
}

/** What a link calls itself (`utm_source`): in lower case, in one spelling. Null where it names nothing, or somebody. */
export function campaignOf(typed: string | null | undefined): string | null {
  const name = (typed ?? "").slice(0, 2_000).normalize("NFC").trim().toLowerCase();
  if (name === "" || name.length > MAX_LENGTH || /[\p{C}@]/u.test(name)) return null;
  return name;
}
