import { Context, Liquid, type Template, toValueSync } from "liquidjs";
import { plainText } from "../values/text.ts";
import { MAX_BODY } from "./rules/template-types.ts";
import { boundRanges } from "../platform/liquid/bounded-ranges.ts";
import { COUNTED_OPERATORS, COUNTED_TAGS, countedFilter } from "../platform/liquid/counted.ts";
import { escapeHtml, SafeHtml } from "../platform/liquid/safe-html.ts";
import { Steps, TooMuch } from "../platform/liquid/steps.ts";

/** The output of a template: the HTML of an email, or its subject line. */
export type Kind = "html" | "line";

/**
 * Allowed tags and filters: they need no files, dates or prototypes, and do not multiply the size of their
 * input.
 */
const TAGS = new Set(["assign", "for", "case", "comment", "if", "raw", "unless", "break", "continue", "#"]);
const FILTERS = new Set(
  `append prepend upcase downcase capitalize strip lstrip rstrip strip_html strip_newlines squish remove remove_first
   replace replace_first truncate truncatewords default size first last join split reverse plus minus times divided_by
   modulo round ceil floor abs at_least at_most url_encode`.split(/\s+/),
);

/** Characters of the output. */
export const MAX_OUTPUT = 100_000;

function createEngine(kind: Kind): Liquid {
  const engine = new Liquid({
    strictFilters: true,
    strictVariables: true,
    ownPropertyOnly: true,
    parseLimit: MAX_BODY,
    operators: COUNTED_OPERATORS,
    outputEscape: countedFilter("output", kind === "html" ? toHtml : toLine) as never,
    fs: NO_FILES,
    relativeReference: false,
    dynamicPartials: false,
  });
  for (const name of Object.keys(engine.tags)) if (!TAGS.has(name)) delete engine.tags[name];
  for (const name of Object.keys(engine.filters)) if (!FILTERS.has(name)) delete engine.filters[name];
  // The output is escaped already. Templates made for other programs escape it a second time.
  engine.registerFilter("escape", (value: unknown) => value);
  engine.registerFilter("newline_to_br", (value: unknown) =>
    value instanceof SafeHtml ? value : new SafeHtml(escapeHtml(textOf(value)).replace(/\r?\n/g, "<br />")),
  );
  for (const [name, filter] of Object.entries(engine.filters))
    engine.registerFilter(name, countedFilter(name, filter));
  for (const [name, tag] of Object.entries(COUNTED_TAGS)) engine.registerTag(name, tag);
  return engine;
}

const noFile = () => {
  throw new Error("templates have no files");
};
const NO_FILES = {
  exists: async () => false,
  existsSync: () => false,
  contains: async () => false,
  containsSync: () => false,
  readFile: noFile,
  readFileSync: noFile,
  resolve: noFile,
};

const ENGINES = { html: createEngine("html"), line: createEngine("line") };

export function parseTemplate(kind: Kind, source: string): Template[] {
  const parsed = ENGINES[kind].parse(source);
  boundRanges(parsed);
  return parsed;
}

/**
 * Lists the program's values that a template names, with their lines. Excludes variables that the template
 * assigns.
 */
export function namesIn(kind: Kind, parsed: Template[]) {
  return Object.values(ENGINES[kind].analyzeSync(parsed, { partials: false }).globals).flat();
}

/** Renders within the limits. Throws Liquid's errors, or `TooMuch`. */
export function renderTemplate(kind: Kind, parsed: Template[], values: object): string {
  const engine = ENGINES[kind];
  const steps = new Steps() as never;
  const context = new Context(
    values,
    engine.options,
    { sync: true },
    { renderLimit: steps, memoryLimit: steps, liquid: engine },
  );
  const output = limitedOutput();
  toValueSync(engine.renderer.renderTemplates(parsed, context, output));
  return output.buffer;
}

function limitedOutput() {
  return {
    buffer: "",
    write(html: unknown) {
      this.buffer += textOf(html);
      if (this.buffer.length > MAX_OUTPUT) throw new TooMuch();
    },
  };
}

function toHtml(value: unknown): string {
  return value instanceof SafeHtml ? value.toString() : escapeHtml(textOf(value));
}

function toLine(value: unknown): string {
  return value instanceof SafeHtml ? plainText(value.toString()) : textOf(value);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(textOf).join("");
  if (typeof value === "object" && !(value instanceof SafeHtml)) return "";
  return String(value as string);
}
