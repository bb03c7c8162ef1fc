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

/** The parts of an organiser's page below its name that have an order. */
export const ORGANIZER_SECTIONS = ["ABOUT", "LINKS", "EVENTS"] as const;
export type OrganizerSection = (typeof ORGANIZER_SECTIONS)[number];

export interface SectionChoice<Name extends string = EventSection> {
  name: Name;
  is_visible: boolean;
}

/** In characters. */
export const CHECKOUT_LABEL_MAX = 100;

export interface ThemeSettings {
  /** Hex colours: #rgb, #rgba, #rrggbb or #rrggbbaa. */
  accent: string;
  background: string;
  mode: ThemeMode;
  background_type: BackgroundType;
  typeface: Typeface;
  /** All sections, in the order of the page. */
  sections: SectionChoice[];
  /** The same of an organiser's own page. */
  organizer_sections: SectionChoice<OrganizerSection>[];
  /** What the button to the checkout says; empty: as the program says it. An event's own label goes before. */
  checkout_label: string;
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
  "organizer_sections",
  "checkout_label",
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
  organizer_sections: ORGANIZER_SECTIONS.map((name) => ({ name, is_visible: true })),
  checkout_label: "",
};

/** The event's choices before the organiser's before the program's. */
export function inheritTheme(...choices: ThemeChoices[]): ThemeSettings {
  const theme = { ...DEFAULT_THEME };
  for (const one of choices.toReversed())
    for (const field of THEME_FIELDS)
      if (one[field] !== undefined) Object.assign(theme, { [field]: one[field] });
  return {
    ...theme,
    sections: allSections(theme.sections, EVENT_SECTIONS),
    organizer_sections: allSections(theme.organizer_sections, ORGANIZER_SECTIONS),
  };
}

/** What a page is there for; it cannot be hidden. */
export const ESSENTIAL_SECTIONS: readonly string[] = ["TICKETS", "EVENTS"];

/** Sections that a choice does not know yet come last, and each is named once. */
function allSections<Name extends string>(
  chosen: readonly SectionChoice<Name>[],
  known: readonly Name[],
): SectionChoice<Name>[] {
  const names = [...new Set([...chosen.map(({ name }) => name), ...known])];
  return names.map((name) => ({
    name,
    is_visible:
      ESSENTIAL_SECTIONS.includes(name) || (chosen.find((each) => each.name === name)?.is_visible ?? true),
  }));
}
