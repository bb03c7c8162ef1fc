import { installation } from "../installation/installation.ts";

/** Who decides between light and dark: the organiser, or with "system" each reader. */
export const THEME_MODES = ["light", "dark", "system"] as const;
export type ThemeMode = (typeof THEME_MODES)[number];

/** What is behind the page: the background colour, or the cover, blurred. */
export const BACKGROUND_TYPES = ["COLOR", "MIRROR_COVER_IMAGE"] as const;
export type BackgroundType = (typeof BACKGROUND_TYPES)[number];

export const TYPEFACES = ["SANS", "HUMANIST", "SERIF", "SLAB", "ROUNDED", "MONO"] as const;
export type Typeface = (typeof TYPEFACES)[number];

/** The parts of an event's page below its title that have an order. */
export const EVENT_SECTIONS = ["TICKETS", "ABOUT", "DETAILS", "LINKS"] as const;
export type EventSection = (typeof EVENT_SECTIONS)[number];

export interface SectionChoice {
  name: EventSection;
  is_visible: boolean;
}

export interface ThemeSettings {
  /** Hex colours: #rgb, #rgba, #rrggbb or #rrggbbaa. */
  accent: string;
  background: string;
  mode: ThemeMode;
  background_type: BackgroundType;
  typeface: Typeface;
  /** All sections, in the order of the page. */
  sections: SectionChoice[];
}

/** What is chosen in one place; what is absent is inherited. */
export type ThemeChoices = { [Name in keyof ThemeSettings]?: ThemeSettings[Name] | undefined };

export const THEME_FIELDS = [
  "accent",
  "background",
  "mode",
  "background_type",
  "typeface",
  "sections",
] as const satisfies readonly (keyof ThemeSettings)[];
export type ThemeField = (typeof THEME_FIELDS)[number];

/** The look of the design tokens (ui/tokens.css), for which a page needs no theme. */
export const DEFAULT_THEME: ThemeSettings = {
  /** The installation's own colour, and so another where it has one. */
  get accent() {
    return installation().accent;
  },
  background: "#ffffff",
  mode: "system",
  background_type: "COLOR",
  typeface: "SANS",
  sections: EVENT_SECTIONS.map((name) => ({ name, is_visible: true })),
};

/** The event's choices before the organiser's before the program's. */
export function inheritTheme(...choices: ThemeChoices[]): ThemeSettings {
  const theme = { ...DEFAULT_THEME };
  for (const one of choices.toReversed())
    for (const field of THEME_FIELDS)
      if (one[field] !== undefined) Object.assign(theme, { [field]: one[field] });
  return { ...theme, sections: allSections(theme.sections) };
}

/** Sections that a choice does not know yet come last; each is named once, and tickets are always shown. */
function allSections(chosen: readonly SectionChoice[]): SectionChoice[] {
  const names = [...new Set([...chosen.map(({ name }) => name), ...EVENT_SECTIONS])];
  return names.map((name) => ({
    name,
    is_visible: name === "TICKETS" || (chosen.find((each) => each.name === name)?.is_visible ?? true),
  }));
}
