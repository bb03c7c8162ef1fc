import { sanitizeHtml } from "../platform/html/sanitize.ts";
import { isBlankHtml } from "../values/text.ts";
import { type Kind, namesIn, parseTemplate, renderTemplate } from "./engine.ts";
import { TooMuch } from "../platform/liquid/steps.ts";
import { type TemplateProblem, TemplateRefused } from "./template-problem.ts";

/** A template as an organiser writes it. */
export interface WrittenWords {
  subject: string;
  body: string;
}

const MAX_SUBJECT_LENGTH = 200;

/** Renders the subject as one line of plain text. Throws `TemplateRefused`. */
export function renderSubject(source: string, values: object): string {
  const line = render("line", source, values)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  if (line === "") throw new TemplateRefused({ code: "template_empty", line: 1 });
  return line.slice(0, MAX_SUBJECT_LENGTH);
}

/** Renders the text as HTML that is safe to send. Throws `TemplateRefused`. */
export function renderBody(source: string, values: object): string {
  const html = sanitizeHtml(inParagraphs(render("html", source, values)));
  if (html === null || isBlankHtml(html)) throw new TemplateRefused({ code: "template_empty", line: 1 });
  return html;
}

function render(kind: Kind, source: string, values: object): string {
  return inOurWords(() => renderTemplate(kind, parseTemplate(kind, source), values));
}

/**
 * Checks every name that a template uses, also in branches that rarely run. Throws `TemplateRefused` for an
 * unknown name.
 */
export function requireKnownNames(kind: Kind, source: string, values: object): void {
  inOurWords(() => {
    for (const { segments, location } of namesIn(kind, parseTemplate(kind, source)))
      if (!isKnown(segments, values))
        throw new TemplateRefused({ code: "template_value", line: location.row, name: nameOf(segments) });
  });
}

function inOurWords<Made>(make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    throw error instanceof TemplateRefused ? error : new TemplateRefused(problemOf(error));
  }
}

function isKnown(segments: readonly unknown[], values: object): boolean {
  let at: unknown = values;
  for (const segment of segments) {
    if (segment === "size" && (typeof at === "string" || Array.isArray(at))) return true;
    if (Array.isArray(at) && (typeof segment === "number" || segment === "first" || segment === "last")) {
      at = at[0] as unknown;
      continue;
    }
    if (typeof segment !== "string") return false;
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, segment)) return false;
    at = (at as Record<string, unknown>)[segment];
  }
  return true;
}

function nameOf(segments: readonly unknown[]): string {
  return segments
    .map((segment) => (typeof segment === "string" ? segment : "[…]"))
    .join(".")
    .slice(0, 100);
}

/** Puts text without block tags into paragraphs, separated by blank lines. */
function inParagraphs(html: string): string {
  if (/<(?:p|h[1-4]|ul|ol|blockquote|pre|br)\b/i.test(html)) return html;
  return html
    .split(/\r?\n\s*\r?\n/)
    .filter((part) => part.trim() !== "")
    .map((part) => `<p>${part.trim().replace(/\r?\n/g, "<br />")}</p>`)
    .join("");
}

interface LiquidFailure {
  message: string;
  originalError?: Error;
  token?: { getPosition?: () => [number, number] };
}

/**
 * Translates an error of the library into a problem code, because its messages are English and for
 * programmers.
 */
function problemOf(error: unknown): TemplateProblem {
  const failure = error as LiquidFailure;
  const line = failure.token?.getPosition?.()[0] ?? 1;
  const message = failure.originalError?.message ?? failure.message ?? "";
  if (failure.originalError instanceof TooMuch || error instanceof TooMuch || /limit exceeded/.test(message))
    return { code: "template_too_much", line };
  const [, filter] = /undefined filter: (.*)/.exec(message) ?? [];
  if (filter) return { code: "template_filter", line, name: filter.slice(0, 100) };
  const [, tag] = /tag "(.*)" not found/.exec(message) ?? [];
  if (tag) return { code: "template_tag", line, name: tag.slice(0, 100) };
  const [, value] = /undefined variable: (.*)/.exec(message) ?? [];
  if (value) return { code: "template_value", line, name: value.slice(0, 100) };
  if (/not closed/.test(message)) return { code: "template_not_closed", line };
  return { code: "template_unreadable", line };
}
