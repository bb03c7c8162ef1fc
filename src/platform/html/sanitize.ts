import sanitize from "sanitize-html";
import { isBlankHtml } from "../../values/text.ts";

/** Where a link in somebody's text may lead; everything else loses its link and keeps its words. */
const SAFE_LINK = /^(?:https?:\/\/|mailto:|tel:)/i;

/** No tracking of where visitors came from, no handle on our window, no recommendation by us. */
const REL = "noopener nofollow ugc";

/**
 * Formatted text as it may be stored and shown: a short list of tags without attributes, and links that
 * lead where they say. Sanitising what was sanitised changes nothing. A text without a word is null.
 */
export function sanitizeHtml(html: string | null | undefined): string | null {
  let clean = html ?? "";
  // Badly nested tags come out balanced only the second time.
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = clean;
    clean = sanitize(before, RULES).trim();
    if (clean === before) break;
  }
  return isBlankHtml(clean) ? null : clean;
}

const MAX_ROUNDS = 10;

const TAGS = [
  ..."p br hr strong em u s sub sup small mark".split(" "),
  ..."h2 h3 h4 ul ol li blockquote code pre a".split(" "),
];

const RULES: sanitize.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: { a: ["href", "rel"] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  transformTags: {
    h1: "h2",
    b: "strong",
    i: "em",
    a: (_tag, { href = "" }): sanitize.Tag => {
      const link = withoutInvisible(href);
      // A tag that is not on the list is dropped, and its words stay.
      if (!SAFE_LINK.test(link)) return { tagName: "span", attribs: {} };
      return { tagName: "a", attribs: { href: link, rel: REL } };
    },
  },
};

/** Browsers skip control characters inside an address, so `java\nscript:` must be judged without them. */
function withoutInvisible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Z}]/gu, "");
}
