/** Hosts that hide the target of a link. */
const SHORTENERS = new Set([
  "bit.ly",
  "buff.ly",
  "cutt.ly",
  "goo.gl",
  "is.gd",
  "lnkd.in",
  "ow.ly",
  "rb.gy",
  "rebrand.ly",
  "s.id",
  "shorturl.at",
  "t.co",
  "t.ly",
  "tiny.cc",
  "tinyurl.com",
  "v.gd",
]);
/** File extensions of programs and archives, which guests do not need. */
const DOWNLOAD = /\.(apk|bat|cmd|com|dmg|exe|hta|iso|jar|js|lnk|msi|pkg|ps1|rar|scr|vbs|zip|7z)$/i;
const IP_HOST = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/;

const PLAIN = /https?:\/\/[^\s<>"']+/gi;
const TAG = /<[^<>]*>/g;

interface Link {
  href: string;
  /** The text that the recipient sees. For a plain URL, the URL itself. */
  words: string;
}

/**
 * Lists the links of a sanitised text: elements first, then plain URLs, because mail programs link those too.
 */
export function linksOf(html: string): Link[] {
  // In sanitised HTML every "<" begins a tag.
  const [before = "", ...parts] = html.split("<a ");
  const anchors = parts.map((part) => {
    const [link = "", ...after] = part.split("</a>");
    const end = link.indexOf(">");
    return { tag: link.slice(0, end), words: link.slice(end + 1), after: after.join(" ") };
  });
  const rest = [before, ...anchors.map(({ after }) => after)].join(" ");
  return [
    ...anchors.map(({ tag, words }) => ({
      href: plain(tag.split('href="')[1]?.split('"')[0] ?? ""),
      words: plain(words.replace(TAG, "")),
    })),
    ...[...plain(rest.replace(TAG, " ")).matchAll(PLAIN)].map(([address]) => ({
      href: address,
      words: address,
    })),
  ];
}

/** Lists the links that leave the installation, without mail addresses and phone numbers. */
export function foreignLinks(html: string, publicUrl: string): Link[] {
  const own = new URL(publicUrl).host;
  return linksOf(html).filter(({ href }) => !/^(mailto|tel):/i.test(href) && urlOf(href)?.host !== own);
}

/**
 * Whether a link hides its target or leads to a download: a user name, an IP address, a punycode name, a
 * short link, another host in its text, or a program.
 */
export function isSuspicious({ href, words }: Link): boolean {
  const url = urlOf(href);
  if (!url) return true;
  const host = url.hostname.toLowerCase();
  return (
    url.username !== "" ||
    IP_HOST.test(host) ||
    host.split(".").some((label) => label.startsWith("xn--")) ||
    SHORTENERS.has(host.replace(/^www\./, "")) ||
    DOWNLOAD.test(url.pathname) ||
    claimsAnother(words, host)
  );
}

/** Whether the link's text names another host, such as "bank.example". */
function claimsAnother(words: string, host: string): boolean {
  const shown = /^\s*(?:https?:\/\/)?((?:[\w-]+\.)+[a-z]{2,})(?=[/:?#\s]|$)/i.exec(words)?.[1]?.toLowerCase();
  if (shown === undefined) return false;
  const [seen, real] = [shown, host].map((name) => name.replace(/^www\./, ""));
  return seen !== real && !real!.endsWith(`.${seen}`);
}

function urlOf(href: string): URL | null {
  return URL.canParse(href) ? new URL(href) : null;
}

function plain(html: string): string {
  return html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&");
}
