import { parseXml, type XmlDocument, XmlElement } from "@rgrove/parse-xml";

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const FREQUENCIES = ["always", "hourly", "daily", "weekly", "monthly", "yearly", "never"];
/** A date, or a date with time and zone (W3C Datetime). */
const DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;
const MAX_BYTES = 52_428_800;
const MAX_ENTRIES = 50_000;

/**
 * Lists violations of the sitemap protocol (sitemaps.org, version 0.9) in a sitemap or an index of sitemaps.
 */
export function problemsOfSitemap(xml: string): string[] {
  const document: XmlDocument = parseXml(xml);
  const root = document.root!;
  const entryName = { urlset: "url", sitemapindex: "sitemap" }[root.name];
  if (!entryName) return [`the root is <${root.name}>`];
  const entries = elementsOf(root);
  return [
    ...(root.attributes["xmlns"] === NAMESPACE ? [] : ["the namespace is not the protocol's"]),
    ...(Buffer.byteLength(xml) > MAX_BYTES ? ["it is larger than 50 MB"] : []),
    ...(entries.length > MAX_ENTRIES ? ["it has more than 50,000 entries"] : []),
    ...entries.flatMap((entry) =>
      entry.name === entryName ? problemsOfEntry(entry) : [`<${entry.name}> in <${root.name}>`],
    ),
  ];
}

function problemsOfEntry(entry: XmlElement): string[] {
  const parts = elementsOf(entry);
  const names = parts.map(({ name }) => name);
  const allowed = entry.name === "url" ? ["loc", "lastmod", "changefreq", "priority"] : ["loc", "lastmod"];
  const valueOf = (name: string) => parts.find((part) => part.name === name)?.text;
  const [loc, lastmod, frequency, priority] = ["loc", "lastmod", "changefreq", "priority"].map(valueOf);
  return [
    ...names.filter((name) => !allowed.includes(name)).map((name) => `<${name}> in <${entry.name}>`),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `two <${name}>`),
    ...(loc && /^https?:\/\/\S+$/.test(loc) && loc.length < 2048 ? [] : [`loc: ${loc}`]),
    ...(lastmod === undefined || (DATE.test(lastmod) && !Number.isNaN(Date.parse(lastmod)))
      ? []
      : [`lastmod: ${lastmod}`]),
    ...(frequency === undefined || FREQUENCIES.includes(frequency) ? [] : [`changefreq: ${frequency}`]),
    ...(priority === undefined || (/^(0(\.\d+)?|1(\.0+)?)$/.test(priority) ? true : false)
      ? []
      : [`priority: ${priority}`]),
  ];
}

export function elementsOf(parent: XmlElement): XmlElement[] {
  return parent.children.filter((child) => child instanceof XmlElement);
}
