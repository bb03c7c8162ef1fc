/**
 * True if this HTML contains no text and no uploaded picture. Other tags, non-breaking spaces and invisible
 * characters do not count.
 */
export function isBlankHtml(html: string | null | undefined): boolean {
  return plainText(html ?? "") === "" && !UPLOADED_PICTURE.test(html ?? "");
}

const UPLOADED_PICTURE = /<img [^>]*src="\/files\/images\//;

/**
 * True if the text contains characters that the database cannot store (NUL) or no encoding can represent
 * (half of a surrogate pair).
 */
export function hasForbiddenCharacters(text: string): boolean {
  return text.includes("\0") || !text.isWellFormed();
}

/** Created once, because creating it is slower than using it. */
const CHARACTERS = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * Beginning of an HTML text without tags: whole words of at most `length` characters, ellipsis included. Text
 * without spaces (Chinese, one long word) is cut between characters.
 */
export function previewText(html: string | null | undefined, length = 100): string {
  const text = plainText(html ?? "");
  if (text.length <= length) return text;

  let preview = "";
  for (const { segment } of CHARACTERS.segment(text.slice(0, length + 50))) {
    if (preview.length + segment.length > length - 1) break;
    preview += segment;
  }
  const isInsideWord = /\S/.test(text[preview.length]!);
  const words = isInsideWord ? preview.replace(/(?<=\s\S+)\s\S*$|(?<=\S)\s\S*$/, "") : preview;
  return `${words.replace(/(?<![\s,;:–-])[\s,;:–-]+$/, "")}…`;
}

/**
 * The beginning of an e-mail's text: the subject says what its heading says, and the greeting says nothing. A greeting
 * with an exclamation mark is recognised by its few words without a number.
 */
export function emailPreview(html: string): string {
  const words = html.replace(/<h[1-6]\b[^>]*>[^]*?<\/h[1-6]>/gi, " ");
  const afterGreeting = words.replace(GREETING, " ");
  return previewText([afterGreeting, words, html].find((part) => !isBlankHtml(part)));
}

/** An entity, such as an apostrophe in a name, may contain a number. */
const WORD = String.raw`(?:[^\s<\d&]|&#?\w{1,8};){1,40}`;
/** Signs of full width are escaped, because the bundler cannot escape them in a raw template. */
const GREETING = new RegExp(
  String.raw`^\s*<p\b[^>]*>(?:[^<]{0,80}[,:\uff0c\uff1a]|\s*${WORD}(?:\s${WORD}){0,3}[!\uff01])\s*</p>`,
  "i",
);

/** HTML as one line of text: tags become spaces, entities become characters, white space collapses. */
export function plainText(html: string): string {
  return html
    .replace(/<!--[^]*?(?:-->|$)/g, " ")
    .replace(/<(script|style)\b[^]*?(?:<\/\1\s*>|$)/gi, " ")
    .replace(INLINE_TAG, "")
    .replace(/<[/a-z!][^<>]*>/gi, " ")
    .replace(
      /&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi,
      (entity, name: string) => characterOf(name) ?? entity,
    )
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, (character) =>
      character === ZERO_WIDTH_JOINER ? character : "",
    )
    .replace(/\s+/g, " ")
    .trim();
}

/** Joins composed emoji, so it must stay. */
const ZERO_WIDTH_JOINER = "\u200d";

/** Inline tags may occur inside a word, as in "<b>T</b>essera", so removing them leaves no space. */
const INLINE_TAG = /<\/?(?:a|abbr|b|code|em|i|mark|s|small|span|strong|sub|sup|u)(?:\s[^<>]*)?>/gi;

const NAMED_CHARACTERS = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", "\u00a0"],
  ["ndash", "–"],
  ["mdash", "—"],
  ["hellip", "…"],
]);

function characterOf(entity: string): string | undefined {
  if (!entity.startsWith("#")) return NAMED_CHARACTERS.get(entity.toLowerCase());
  const isHexadecimal = entity[1] === "x" || entity[1] === "X";
  const codePoint = Number.parseInt(entity.slice(isHexadecimal ? 2 : 1), isHexadecimal ? 16 : 10);
  const isCharacter = codePoint > 0 && codePoint <= 0x10ffff && (codePoint < 0xd800 || codePoint > 0xdfff);
  return isCharacter ? String.fromCodePoint(codePoint) : undefined;
}
