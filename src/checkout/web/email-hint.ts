/** The most frequent e-mail domains. A domain that is close to one of these is probably mistyped. */
const KNOWN_DOMAINS = [
  "gmail.com",
  "googlemail.com",
  "outlook.com",
  "hotmail.com",
  "live.com",
  "yahoo.com",
  "icloud.com",
  "aol.com",
  "proton.me",
  "protonmail.com",
  "gmx.de",
  "gmx.net",
  "web.de",
  "t-online.de",
  "freenet.de",
  "hotmail.de",
  "yahoo.de",
  "outlook.de",
  "orange.fr",
  "libero.it",
];

/** Real domains that are close to the others: neither corrected nor suggested. */
const OTHER_DOMAINS = [
  "mail.com",
  "email.com",
  "ymail.com",
  "me.com",
  "gmx.at",
  "gmx.ch",
  "yahoo.fr",
  "hotmail.fr",
  "live.de",
];

/**
 * Suggests "anna@gmail.com" for "anna@gmial.com". Null if the address looks correct. The result is only a
 * guess.
 */
export function suggestEmail(typed: string): string | null {
  const [name, domain, ...more] = typed.trim().toLowerCase().split("@");
  if (!name || !domain || more.length > 0) return null;
  if (KNOWN_DOMAINS.includes(domain) || OTHER_DOMAINS.includes(domain)) return null;
  const meant = KNOWN_DOMAINS.find((known) => isOneSlip(domain, known));
  return meant ? `${name}@${meant}` : null;
}

/** True for one character added, missing or wrong, or two adjacent ones swapped. */
function isOneSlip(typed: string, known: string): boolean {
  let same = 0;
  while (same < typed.length && typed[same] === known[same]) same += 1;
  const [left, right] = [typed.slice(same), known.slice(same)];
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}
