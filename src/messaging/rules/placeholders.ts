/** What stands for the reader's own data in a message: `{{first_name}}`. */
export const PLACEHOLDERS = ["first_name", "last_name", "ticket", "order", "event"] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** The reader's data. Null is nothing: a guest without a last name. */
export type PlaceholderValues = Record<Placeholder, string | null>;

const PATTERN = /\{\{([^{}]*)\}\}/g;

/** Whether the text, plain or HTML, has a placeholder that no reader has data for, such as one that is misspelt. */
export function hasUnknownPlaceholder(text: string): boolean {
  return [...text.matchAll(PATTERN)].some(([, name]) => !isPlaceholder(name!.trim()));
}

/** The subject for one reader. It stays one line. */
export function fillInText(text: string, values: PlaceholderValues): string {
  return text.replace(PATTERN, (whole, name: string) => {
    const value = valueOf(name, values);
    return value === undefined ? whole : value.replace(/\p{Cc}+/gu, " ");
  });
}

/** The sanitised text for one reader. Only words are replaced, never what stands in a tag. */
export function fillInHtml(html: string, values: PlaceholderValues): string {
  // Every tag begins with the only "<" that sanitised HTML has.
  return html
    .split("<")
    .map((part, index) => {
      const words = index === 0 ? 0 : part.indexOf(">") + 1;
      return part.slice(0, words) + fillInWords(part.slice(words), values);
    })
    .join("<");
}

function fillInWords(words: string, values: PlaceholderValues): string {
  return words.replace(PATTERN, (whole, name: string) => {
    const value = valueOf(name, values);
    return value === undefined ? whole : escape(value);
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
