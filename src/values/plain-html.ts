import { plainText } from "./text.ts";

/** Converts paragraphs and line breaks for a text field. Drops other formatting. */
export function textOfHtml(html: string | null): string {
  return (html ?? "")
    .split(/<\/(?:p|h[1-6]|ul|ol|blockquote)>/i)
    .map((paragraph) =>
      paragraph
        .split(/<br\s*\/?>|<\/li>/i)
        .map(plainText)
        .join("\n")
        .trim(),
    )
    .filter((paragraph) => paragraph !== "")
    .join("\n\n");
}

/** Converts blank lines to paragraphs and other line ends to breaks. Escapes markup. */
export function htmlOfText(text: string): string | null {
  const paragraphs = text
    .replaceAll("\r\n", "\n")
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
  if (paragraphs.length === 0) return null;
  return paragraphs.map((paragraph) => `<p>${escaped(paragraph).replaceAll("\n", "<br>")}</p>`).join("");
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character]!);
}
