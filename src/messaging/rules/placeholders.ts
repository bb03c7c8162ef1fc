/** The placeholders of a message, such as `{{first_name}}`. */
export const PLACEHOLDERS = ["first_name", "last_name", "ticket", "order", "event"] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** The recipient's data. Null: the recipient has no such value, such as a last name. */
export type PlaceholderValues = Record<Placeholder, string | null>;

const PATTERN = /\{\{([^{}]*)\}\}/g;

/** Whether the text, plain or HTML, contains a placeholder that does not exist, such as a misspelt one. */
export function hasUnknownPlaceholder(text: string): boolean {
  return unknownPlaceholders(text).length > 0;
}

/** Lists the names of placeholders in the text that do not exist, each once. */
export function unknownPlaceholders(text: string): string[] {
  return namesIn(text).filter((name) => !isPlaceholder(name));
}

/**
 * Lists the placeholders in the text for which this recipient has no value. The email shows nothing in their
 * place.
 */
export function missingValues(text: string, values: PlaceholderValues): Placeholder[] {
  return namesIn(text)
    .filter(isPlaceholder)
    .filter((name) => !values[name]);
}

function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(PATTERN)].map(([, name]) => name!.trim()))];
}

/** Fills in a subject for one recipient. The result stays on one line. */
export function fillInText(text: string, values: PlaceholderValues): string {
  return text.replace(PATTERN, (whole, name: string) => {
    const value = valueOf(name, values);
    return value === undefined ? whole : value.replace(/\p{Cc}+/gu, " ");
  });
}

/**
 * Fills in a sanitised text for one recipient. Replaces only text, never the contents of a tag. `markMissing`
 * returns HTML to show in place of a value that the recipient does not have.
 */
export function fillInHtml(
  html: string,
  values: PlaceholderValues,
  markMissing: (placeholder: Placeholder) => string = () => "",
): string {
  // In sanitised HTML every "<" begins a tag.
  return html
    .split("<")
    .map((part, index) => {
      const words = index === 0 ? 0 : part.indexOf(">") + 1;
      return part.slice(0, words) + fillInWords(part.slice(words), values, markMissing);
    })
    .join("<");
}

function fillInWords(
  words: string,
  values: PlaceholderValues,
  markMissing: (placeholder: Placeholder) => string,
): string {
  return words.replace(PATTERN, (whole, name: string) => {
    const placeholder = name.trim();
    if (!isPlaceholder(placeholder)) return whole;
    const value = values[placeholder];
    return value ? escape(value) : markMissing(placeholder);
  });
}

function valueOf(name: string, values: PlaceholderValues): string | undefined {
  const placeholder = name.trim();
  return isPlaceholder(placeholder) ? (values[placeholder] ?? "") : undefined;
}

function isPlaceholder(name: string): name is Placeholder {
  return (PLACEHOLDERS as readonly string[]).includes(name);
}

const ESCAPED: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPED[sign]!);
