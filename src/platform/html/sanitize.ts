import sanitize from "sanitize-html";
import { pictureOfText } from "./picture-of-text.ts";
import { isBlankHtml } from "../../values/text.ts";

/**
 * Schemes that a link in an organiser's text may use. Any other link loses its address and keeps its text.
 */
const SAFE_LINK = /^(?:https?:\/\/|mailto:|tel:)/i;

/** Sends no referrer, gives no access to our window, and endorses nothing. */
const REL = "noopener nofollow ugc";

/**
 * Returns formatted text that is safe to store and to show: a short list of tags without attributes, and
 * links with allowed schemes. Idempotent. Returns null for a text without a word.
 */
export function sanitizeHtml(html: string | null | undefined): string | null {
  return sanitizeBy(RULES, html);
}

/**
 * The same for a description, which may also have pictures that were uploaded here. A picture from anywhere
 * else would tell its host who reads the page, so it is dropped.
 */
export function sanitizeDescription(html: string | null | undefined): string | null {
  return sanitizeBy(RULES_WITH_PICTURES, html);
}

function sanitizeBy(rules: sanitize.IOptions, html: string | null | undefined): string | null {
  let clean = html ?? "";
  // Badly nested tags are balanced only after the second pass.
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = clean;
    clean = sanitize(before, rules).trim();
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
      return { tagName: "a", attribs: SAFE_LINK.test(link) ? { href: link, rel: REL } : {} };
    },
  },
  exclusiveFilter: dropped,
};

const RULES_WITH_PICTURES: sanitize.IOptions = {
  ...RULES,
  allowedTags: [...TAGS, "img"],
  allowedAttributes: {
    ...RULES.allowedAttributes,
    img: ["src", "srcset", "sizes", "alt", "width", "height", "loading", "decoding"],
  },
  transformTags: {
    ...RULES.transformTags,
    img: (_tag, attribs): sanitize.Tag => ({ tagName: "img", attribs: pictureOfText(attribs) ?? {} }),
  },
};

/**
 * Drops links and pictures without an address; a link's text stays. They are not renamed to a tag that is not allowed:
 * the library would then close the next tag in a wrong place.
 */
function dropped({ tag, attribs }: sanitize.IFrame): boolean | "excludeTag" {
  if (tag === "a" && !attribs.href) return "excludeTag";
  return tag === "img" && !attribs.src;
}

/** Browsers skip control characters inside an address, so `java\nscript:` must be checked without them. */
function withoutInvisible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Z}]/gu, "");
}
