import { parseXml, type XmlElement } from "@rgrove/parse-xml";
import { elementsOf } from "./sitemap.ts";

const NAMESPACE = "http://www.w3.org/2005/Atom";
/** RFC 3339. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
const REPEATED = ["author", "category", "contributor", "link", "entry"];
const KNOWN = {
  feed: "author category contributor generator icon id link logo rights subtitle title updated entry",
  entry: "author category content contributor id link published rights source summary title updated",
} as const;

/** Lists violations of RFC 4287 in an Atom feed. */
export function problemsOfAtom(xml: string): string[] {
  const { root } = parseXml(xml);
  if (root?.name !== "feed" || root.attributes["xmlns"] !== NAMESPACE) return ["it is no Atom feed"];
  const entries = elementsOf(root).filter(({ name }) => name === "entry");
  const ids = entries.map((entry) => textOf(entry, "id"));
  return [
    ...problemsOfPart(root, "feed"),
    ...entries.flatMap((entry) => problemsOfPart(entry, "entry")),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `two entries are ${id}`),
    ...(linksOf(root, "self").length === 1 ? [] : ["the feed does not say where it is"]),
    ...(elementsOf(root).some(({ name }) => name === "author") || entries.length === 0
      ? []
      : ["neither the feed nor its entries have an author"]),
  ];
}

function problemsOfPart(part: XmlElement, kind: keyof typeof KNOWN): string[] {
  const names = elementsOf(part).map(({ name }) => name);
  const instants = elementsOf(part).filter(({ name }) => name === "updated" || name === "published");
  return [
    ...["id", "title", "updated"].filter((name) => !names.includes(name)).map((name) => `no ${name}`),
    ...names.filter((name) => !KNOWN[kind].split(" ").includes(name)).map((name) => `<${name}> in ${kind}`),
    ...names
      .filter((name, index) => !REPEATED.includes(name) && names.indexOf(name) !== index)
      .map((name) => `two <${name}>`),
    ...instants.filter(({ text }) => !INSTANT.test(text)).map(({ name, text }) => `${name}: ${text}`),
    ...(URL.canParse(textOf(part, "id")) ? [] : [`id: ${textOf(part, "id")}`]),
    ...(linksOf(part, "alternate").length === 1 ? [] : ["not one link to the page"]),
    ...elementsOf(part)
      .filter(({ name, attributes }) => name === "link" && !URL.canParse(attributes["href"] ?? ""))
      .map(({ attributes }) => `link: ${attributes["href"]}`),
  ];
}

function textOf(part: XmlElement, name: string): string {
  return elementsOf(part).find((child) => child.name === name)?.text ?? "";
}

function linksOf(part: XmlElement, relation: string): XmlElement[] {
  return elementsOf(part).filter(
    ({ name, attributes }) => name === "link" && (attributes["rel"] ?? "alternate") === relation,
  );
}
