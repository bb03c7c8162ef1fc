import { isLight, readColour } from "./colour.ts";
import { installation } from "../installation/installation.ts";

/** Light or dark, as the organiser chose, or "system": as each reader prefers. */
export const THEME_MODES = ["light", "dark", "system"] as const;
export type ThemeMode = (typeof THEME_MODES)[number];

/** Background of the page: a colour, or the blurred cover. */
export const BACKGROUND_TYPES = ["COLOR", "MIRROR_COVER_IMAGE"] as const;
export type BackgroundType = (typeof BACKGROUND_TYPES)[number];

export const TYPEFACES = ["SANS", "HUMANIST", "SERIF", "SLAB", "ROUNDED", "MONO"] as const;
export type Typeface = (typeof TYPEFACES)[number];

/** Sections of an event's page below its title, which can be reordered. */
export const EVENT_SECTIONS = ["TICKETS", "ABOUT", "DETAILS", "LINKS"] as const;
export type EventSection = (typeof EVENT_SECTIONS)[number];

/** Sections of an organiser's page below its name, which can be reordered. */
export const ORGANIZER_SECTIONS = ["ABOUT", "LINKS", "EVENTS"] as const;
export type OrganizerSection = (typeof ORGANIZER_SECTIONS)[number];

export interface SectionChoice<Name extends string = EventSection> {
  name: Name;
  is_visible: boolean;
}

/** Maximum length in characters. */
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
  /** Sections of an organiser's own page, in their order. */
  organizer_sections: SectionChoice<OrganizerSection>[];
  /**
   * Label of the button to the checkout. Empty: the program's label. An event's own label takes precedence.
   */
  checkout_label: string;
}

/** The theme choices of one owner. Absent fields are inherited. */
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

/** The look of the design tokens (ui/tokens.css), which a page shows without a theme. */
export const DEFAULT_THEME: ThemeSettings = {
  /** The installation's own accent colour, if it has one. */
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

/**
 * Combines choices. The event's come first, then the organiser's, then the program's. A background that is
 * chosen without a mode decides the mode (decision 150).
 */
export function inheritTheme(...choices: ThemeChoices[]): ThemeSettings {
  const theme = { ...DEFAULT_THEME };
  for (const one of choices.toReversed()) {
    const mode = one.mode ?? modeOn(one.background, theme.mode);
    for (const field of THEME_FIELDS)
      if (one[field] !== undefined) Object.assign(theme, { [field]: one[field] });
    theme.mode = mode;
  }
  return {
    ...theme,
    sections: allSections(theme.sections, EVENT_SECTIONS),
    organizer_sections: allSections(theme.organizer_sections, ORGANIZER_SECTIONS),
  };
}

/**
 * Returns the mode for a background. A dark background needs the dark mode, because no light page can show it. A
 * light one leaves the choice to the readers.
 */
function modeOn(background: string | undefined, inherited: ThemeMode): ThemeMode {
  const colour = background === undefined ? null : readColour(background);
  if (!colour) return inherited;
  if (!isLight(colour)) return "dark";
  return inherited === "dark" ? "system" : inherited;
}

/** Sections that cannot be hidden, because they are the purpose of the page. */
export const ESSENTIAL_SECTIONS: readonly string[] = ["TICKETS", "EVENTS"];

/** All sections, each once. Sections that a stored choice does not contain come last. */
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
