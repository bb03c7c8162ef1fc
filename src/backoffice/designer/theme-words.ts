import { useLingui } from "@lingui/react/macro";
import type { ReadyThemeName } from "../../values/theme/ready-themes.ts";
import type { EventSection, OrganizerSection, ThemeMode, Typeface } from "../../values/theme/theme.ts";

/** The labels of a theme's choices. */
export function useThemeWords() {
  const { t } = useLingui();
  const modes: Record<ThemeMode, string> = {
    system: t`The reader's choice`,
    light: t({ message: "Always light", context: "colours of a page" }),
    dark: t({ message: "Always dark", context: "colours of a page" }),
  };
  const typefaces: Record<Typeface, string> = {
    SANS: t({ message: "Plain", context: "typeface" }),
    HUMANIST: t({ message: "Friendly", context: "typeface" }),
    SERIF: t({ message: "Book", context: "typeface" }),
    SLAB: t({ message: "Poster", context: "typeface" }),
    ROUNDED: t({ message: "Rounded", context: "typeface" }),
    MONO: t({ message: "Typewriter", context: "typeface" }),
  };
  const sections: Record<EventSection, string> = {
    TICKETS: t`Tickets`,
    ABOUT: t`About this event`,
    DETAILS: t`Further details`,
    LINKS: t({ message: "Links", context: "section of an event's page" }),
  };
  const organizerSections: Record<OrganizerSection, string> = {
    ABOUT: t({ message: "About you", context: "section of an organiser's page" }),
    LINKS: t({ message: "Contact and links", context: "section of an organiser's page" }),
    EVENTS: t({ message: "Events", context: "section of an organiser's page" }),
  };
  const themes: Record<ReadyThemeName, string> = {
    DAYLIGHT: t({ message: "Daylight", context: "name of a theme" }),
    MIDNIGHT: t({ message: "Midnight", context: "name of a theme" }),
    MEADOW: t({ message: "Meadow", context: "name of a theme" }),
    EMBER: t({ message: "Ember", context: "name of a theme" }),
    PAPER: t({ message: "Paper", context: "name of a theme" }),
    CONTRAST: t({ message: "Contrast", context: "name of a theme" }),
  };
  return { modes, typefaces, sections, organizerSections, themes };
}
