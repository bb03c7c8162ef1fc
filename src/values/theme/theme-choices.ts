import { z } from "zod";
import { hasForbiddenCharacters } from "../text.ts";
import { HEX_COLOUR } from "./colour.ts";
import {
  BACKGROUND_TYPES,
  CHECKOUT_LABEL_MAX,
  EVENT_SECTIONS,
  ORGANIZER_SECTIONS,
  THEME_FIELDS,
  THEME_MODES,
  type ThemeChoices as Choices,
  TYPEFACES,
} from "./theme.ts";

const Colour = z.string().regex(HEX_COLOUR).toLowerCase();

function sectionsOf<const Names extends readonly [string, ...string[]]>(names: Names) {
  return z.array(z.object({ name: z.enum(names), is_visible: z.boolean() })).max(names.length);
}

const FIELDS = {
  accent: Colour,
  background: Colour,
  mode: z.enum(THEME_MODES),
  background_type: z.enum(BACKGROUND_TYPES),
  typeface: z.enum(TYPEFACES),
  sections: sectionsOf(EVENT_SECTIONS),
  organizer_sections: sectionsOf(ORGANIZER_SECTIONS),
  checkout_label: z
    .string()
    .trim()
    .max(CHECKOUT_LABEL_MAX)
    .refine((text) => !hasForbiddenCharacters(text), {
      params: { problem: { code: "forbidden_characters" } },
    }),
};

/** The theme choices of one owner. Absent fields are inherited. A change replaces all of them. */
export const ThemeChoices = z.object(FIELDS).partial();

/** A complete theme. */
export const ThemeSettings = z.object(FIELDS);

/** A theme in the form that pages use. */
export const Theme = ThemeSettings.extend({
  /** CSS custom properties by name, with readable contrast. Empty: the program's look. */
  properties: z.record(z.string(), z.string()),
});
export type Theme = z.infer<typeof Theme>;

/** Reads stored choices. Ignores fields that this version of the program does not accept. */
export function readThemeChoices(stored: unknown): Choices {
  if (typeof stored !== "object" || stored === null) return {};
  const choices: Record<string, unknown> = {};
  for (const field of THEME_FIELDS) {
    const read = FIELDS[field].safeParse((stored as Record<string, unknown>)[field]);
    if (read.success) choices[field] = read.data;
  }
  return choices;
}
