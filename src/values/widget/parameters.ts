import { HEX_COLOUR } from "../theme/colour.ts";
import type { ThemeMode } from "../theme/theme.ts";

const MODES: readonly ThemeMode[] = ["light", "dark", "system"];

/** All parameters of a widget's address. The buyer keeps them through the whole checkout. */
const READERS = {
  /** Name of the frame, for its messages to the host page. */
  frame: (text: string) => (/^[\w-]{1,40}$/.test(text) ? text : null),
  /** Origin of the host page. Messages are sent to this origin only. */
  host: originOf,
  /** The frame is in a dialog and scrolls by itself. */
  in: (text: string) => (text === "dialog" ? text : null),
  /** The organiser from whose list of events the visitor came. */
  list: (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? text : null),
  locale: (text: string) => (/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(text) ? text.toLowerCase() : null),
  mode: (text: string) => MODES.find((mode) => mode === text) ?? null,
  /** Whether the host page is light or dark, for a widget whose look leaves that open. */
  scheme: (text: string) => (text === "light" || text === "dark" ? text : null),
  background_color: colourOf,
  primary_color: colourOf,
  primary_text_color: colourOf,
  secondary_color: colourOf,
  secondary_text_color: colourOf,
  padding: pixelsOf,
  continue_button_text: lineOf,
  aff: (text: string) => (/^[\w-]{1,50}$/.test(text) ? text : null),
} satisfies Record<string, (text: string) => string | null>;

export type WidgetParameter = keyof typeof READERS;
export type WidgetParameters = Partial<Record<WidgetParameter, string>>;

export const MAX_PADDING = 64;
export const MAX_BUTTON_TEXT = 100;

/** Reads the parameters. Ignores unknown and invalid ones. */
export function readWidgetParameters(search: URLSearchParams): WidgetParameters {
  const read: WidgetParameters = {};
  for (const [name, reader] of Object.entries(READERS)) {
    const text = search.get(name)?.trim();
    const value = text ? reader(text) : null;
    if (value) read[name as WidgetParameter] = value;
  }
  return read;
}

/** The query of an address in the same widget. */
export function widgetSearch(parameters: WidgetParameters): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) search.set(name, value);
  return search;
}

/** #rrggbb or shorter. The # may be missing, because it would have to be encoded in an address. */
function colourOf(text: string): string | null {
  const hex = text.startsWith("#") ? text : `#${text}`;
  return HEX_COLOUR.test(hex) ? hex.toLowerCase() : null;
}

function pixelsOf(text: string): string | null {
  const [, digits] = /^(\d{1,3})(?:px)?$/.exec(text) ?? [];
  return digits && Number(digits) <= MAX_PADDING ? String(Number(digits)) : null;
}

/** One line of plain text, without characters that reverse or hide others. */
function lineOf(text: string): string | null {
  const line = text
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .trim();
  return line === "" || line.length > MAX_BUTTON_TEXT ? null : line;
}

function originOf(text: string): string | null {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || text.length > 300) return null;
  return url.origin === text ? text : null;
}
