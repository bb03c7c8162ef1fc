/** An organiser's choices for a website. An empty text means the setting of the event's page. */
export interface WidgetChoices {
  shows: "TICKETS" | "BUTTON" | "ORGANIZER";
  /** Colours as #rrggbb, by attribute name. */
  colours: Partial<Record<WidgetColour, string>>;
  buttonText: string;
  locale: string;
  padding: string;
  resizes: boolean;
}

export const WIDGET_COLOURS = [
  "background-color",
  "primary-text-color",
  "primary-color",
  "secondary-color",
  "secondary-text-color",
] as const;
export type WidgetColour = (typeof WIDGET_COLOURS)[number];

export type SnippetKind = "HTML" | "ELEMENT" | "REACT";

export interface WidgetSource {
  /** Public address of this installation, without a trailing slash. */
  base: string;
  event: { id: number; slug: string };
  organizerId: number;
  /** Text of the link that remains where scripts or frames are blocked. */
  linkText: string;
}

/** The code to paste into a website. */
export function widgetSnippet(kind: SnippetKind, choices: WidgetChoices, source: WidgetSource): string {
  const loader = `${source.base}/widget.js`;
  const link = `<a href="${escapeHtml(pageOf(choices, source))}">`;
  const attributes = attributesOf(choices, source);
  if (kind === "REACT") return reactSnippet({ loader, link, attributes, text: source.linkText });
  const script = `<script async src="${escapeHtml(loader)}"></script>`;
  const written = attributes.map(([name, value]) => {
    const full = kind === "ELEMENT" ? name : `data-${name === "event" ? "id" : name}`;
    return ` ${full}="${escapeHtml(value)}"`;
  });
  const [open, close] =
    kind === "ELEMENT" ? ["<tessera-widget", "</tessera-widget>"] : ['<div class="tessera-widget"', "</div>"];
  return `${script}\n${open}${written.join("")}>\n  ${link}${escapeHtml(source.linkText)}</a>\n${close}`;
}

/** Address of the frame for a preview. */
export function widgetPreview(choices: WidgetChoices, { event, organizerId }: WidgetSource): string {
  const query = new URLSearchParams();
  for (const [name, value] of lookOf(choices)) query.set(name.replaceAll("-", "_"), value);
  const path = choices.shows === "ORGANIZER" ? `organizer/${organizerId}` : `${event.id}/preview`;
  return `/widget/${path}?${query}`;
}

function attributesOf(choices: WidgetChoices, { event, organizerId }: WidgetSource): [string, string][] {
  return [
    choices.shows === "ORGANIZER" ? ["organizer", String(organizerId)] : ["event", String(event.id)],
    ...(choices.shows === "BUTTON" ? [["widget-type", "button"] as [string, string]] : []),
    ...lookOf(choices),
    ...(choices.resizes || choices.shows === "BUTTON" ? [] : [["autoresize", "false"] as [string, string]]),
  ];
}

function lookOf({ colours, buttonText, locale, padding }: WidgetChoices): [string, string][] {
  return [
    ...WIDGET_COLOURS.map((name): [string, string] => [name, colours[name] ?? ""]),
    ["continue-button-text", buttonText.trim()] as [string, string],
    ["locale", locale] as [string, string],
    ["padding", padding.trim()] as [string, string],
  ].filter((pair): pair is [string, string] => pair[1] !== "");
}

function pageOf({ shows }: WidgetChoices, { base, event, organizerId }: WidgetSource): string {
  return shows === "ORGANIZER" ? `${base}/events/${organizerId}` : `${base}/event/${event.id}/${event.slug}`;
}

interface ReactParts {
  loader: string;
  link: string;
  attributes: [string, string][];
  text: string;
}

/** Attributes and text are JavaScript strings, because JSX escapes both by different rules. */
function reactSnippet({ loader, link, attributes, text }: ReactParts): string {
  const written = attributes.map(([name, value]) => ` ${name}={${quoted(value)}}`).join("");
  return `import { useEffect } from "react";

const LOADER = ${quoted(loader)};

export function Tickets() {
  useEffect(() => {
    if (document.querySelector(\`script[src="\${LOADER}"]\`)) return;
    const script = document.createElement("script");
    script.async = true;
    script.src = LOADER;
    document.head.append(script);
  }, []);
  return (
    <tessera-widget${written}>
      ${link}{${quoted(text)}}</a>
    </tessera-widget>
  );
}`;
}

function quoted(text: string): string {
  return JSON.stringify(text).replaceAll("<", "\\u003c");
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
