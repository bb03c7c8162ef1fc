import {
  BLACK,
  type Colour,
  contrastOf,
  hexOf,
  luminanceOf,
  mix,
  movedUntil,
  readColour,
  WHITE,
} from "./colour.ts";
import { installation } from "../installation/installation.ts";
import { DEFAULT_THEME, type ThemeSettings } from "./theme.ts";

export type Scheme = "light" | "dark";

/** Minimum contrasts for text and controls (WCAG 2.2, level AA). */
export const TEXT_CONTRAST = 4.5;
export const CONTROL_CONTRAST = 3;

/** Limits for the luminance of a background, within which every text colour of the scheme is readable. */
const MIN_LIGHT_LUMINANCE = 0.5;
const MAX_DARK_LUMINANCE = 0.06;

/** Beyond these limits a background belongs to the other scheme and is only used as a tint. */
const NEARLY_LIGHT = 0.25;
const NEARLY_DARK = 0.3;

interface SchemeBase {
  /** The colour towards which text and controls move to increase their contrast. */
  ink: Colour;
  paper: Colour;
  text: string;
  /** Semantic colours. They keep their meaning and only increase their contrast. */
  tones: Record<"success" | "warning" | "danger" | "info", readonly [tone: string, soft: string]>;
}

const BASES: Record<Scheme, SchemeBase> = {
  light: {
    ink: BLACK,
    paper: WHITE,
    text: "#14171f",
    tones: {
      success: ["#0b6b43", "#e7f6ee"],
      warning: ["#7a4d00", "#fff3d6"],
      danger: ["#b42323", "#fdeceb"],
      info: ["#1853b8", "#e8f0fd"],
    },
  },
  dark: {
    ink: WHITE,
    paper: BLACK,
    text: "#eceff4",
    tones: {
      success: ["#6fdba8", "#10291e"],
      warning: ["#f5c451", "#2c230e"],
      danger: ["#ff9e96", "#361a19"],
      info: ["#93bcff", "#13233f"],
    },
  },
};

/** A colour that was not readable, and its replacement. */
export interface Correction {
  field: "accent" | "background";
  scheme: Scheme;
  used: string;
}

export interface Palette {
  /** Colours by the name of their design token, without dashes. */
  tokens: Record<string, string>;
  corrections: Correction[];
}

/** The schemes that readers can see: one, or both with "system". */
export function schemesOf({ mode }: Pick<ThemeSettings, "mode">): Scheme[] {
  return mode === "system" ? ["light", "dark"] : [mode];
}

/** Derives all colours of a page from the two chosen ones. Text and controls are readable for any choice. */
export function paletteOf(
  theme: Pick<ThemeSettings, "accent" | "background" | "mode">,
  scheme: Scheme,
): Palette {
  const { ink, paper, text: base, tones } = BASES[scheme];
  const chosenBackground = readColour(theme.background) ?? readColour(DEFAULT_THEME.background)!;
  const chosenAccent = readColour(theme.accent, chosenBackground) ?? readColour(installation().accent)!;

  const bg = backgroundIn(scheme, chosenBackground);
  const subtle = mix(bg, scheme === "light" ? ink : paper, scheme === "light" ? 0.03 : 0.2);
  const surface = mix(bg, WHITE, scheme === "light" ? 0.65 : 0.06);
  const grounds = [bg, subtle, surface];
  /** Backgrounds while the pointer is over them. */
  const hovered = grounds.map((ground) => mix(ground, ink, 0.05));

  const clear = (colour: Colour, on: Colour[], contrast: number) =>
    movedUntil(colour, ink, (moved) => on.every((ground) => contrastOf(moved, ground) >= contrast));

  const text = clear(mix(readColour(base)!, bg, 0.04), hovered, 7);
  const quiet = (share: number) => clear(mix(text, bg, share), hovered, TEXT_CONTRAST);
  const accents = accentOn(chosenAccent, scheme, { grounds, hovered, surface });
  const neutralSoft = mix(surface, ink, 0.07);

  const tokens: Record<string, Colour> = {
    bg,
    subtle,
    surface,
    text,
    "text-2": clear(quiet(0.24), [neutralSoft], TEXT_CONTRAST),
    "text-3": quiet(0.34),
    hairline: mix(bg, ink, 0.14),
    border: clear(mix(text, bg, 0.5), grounds, CONTROL_CONTRAST),
    ...accents,
    focus: accents.accent,
    "neutral-soft": neutralSoft,
  };
  tokens["neutral"] = tokens["text-2"]!;
  for (const [name, [tone, soft]] of Object.entries(tones)) {
    const ground = readColour(soft)!;
    tokens[name] = clear(readColour(tone)!, [...grounds, ground, accents["accent-soft"]], TEXT_CONTRAST);
    tokens[`${name}-soft`] = ground;
  }

  const corrections: Correction[] = [];
  // With "system", the other scheme differs from the choice on purpose.
  const isDerived = theme.mode === "system" && isFarFrom(scheme, chosenBackground);
  if (hexOf(bg) !== hexOf(chosenBackground) && !isDerived)
    corrections.push({ field: "background", scheme, used: hexOf(bg) });
  if (hexOf(accents.accent) !== hexOf(chosenAccent) && !isDerived)
    corrections.push({ field: "accent", scheme, used: hexOf(accents.accent) });

  return {
    tokens: Object.fromEntries(Object.entries(tokens).map(([name, colour]) => [name, hexOf(colour)])),
    corrections,
  };
}

/**
 * The background that readers with light screens see instead of a dark one, if the theme follows their
 * screens. Null: they see the chosen one, as it is or corrected.
 */
export function lightSubstituteOf(theme: Pick<ThemeSettings, "accent" | "background" | "mode">) {
  const background = readColour(theme.background);
  if (theme.mode !== "system" || !background || !isFarFrom("light", background)) return null;
  return paletteOf(theme, "light").tokens["bg"]!;
}

interface Grounds {
  /** Backgrounds of controls and of text in the accent colour. */
  grounds: readonly Colour[];
  /** The same backgrounds while the pointer is over them. */
  hovered: readonly Colour[];
  surface: Colour;
}

/**
 * The accent and its related colours. The accent is readable on the grounds, and text on the accent is
 * readable.
 */
export function accentOn(chosen: Colour, scheme: Scheme, { grounds, hovered, surface }: Grounds) {
  const { ink } = BASES[scheme];
  const clear = (colour: Colour, on: readonly Colour[], contrast: number) =>
    movedUntil(colour, ink, (moved) => on.every((ground) => contrastOf(moved, ground) >= contrast));
  const accent = clear(chosen, grounds, CONTROL_CONTRAST);
  const onAccent = readableOn(accent);
  const accentSoft = mix(surface, accent, scheme === "light" ? 0.1 : 0.2);
  return {
    accent,
    "accent-hover": mix(accent, luminanceOf(onAccent) > 0.5 ? BLACK : WHITE, 0.16),
    "on-accent": onAccent,
    "accent-soft": accentSoft,
    "accent-text": clear(accent, [...hovered, accentSoft], TEXT_CONTRAST),
  };
}

function isFarFrom(scheme: Scheme, background: Colour): boolean {
  const luminance = luminanceOf(background);
  return scheme === "light" ? luminance < NEARLY_LIGHT : luminance > NEARLY_DARK;
}

/** The background, lightened or darkened until the scheme's text is readable on it. */
function backgroundIn(scheme: Scheme, chosen: Colour): Colour {
  if (scheme === "light") {
    if (isFarFrom(scheme, chosen)) return mix(WHITE, chosen, 0.05);
    return movedUntil(chosen, WHITE, (moved) => luminanceOf(moved) >= MIN_LIGHT_LUMINANCE);
  }
  if (isFarFrom(scheme, chosen)) return mix([15, 18, 23], chosen, 0.05);
  return movedUntil(chosen, BLACK, (moved) => luminanceOf(moved) <= MAX_DARK_LUMINANCE);
}

const SOFT_BLACK: Colour = [15, 18, 23];

/** White if it is readable, otherwise the softer black if that is readable, otherwise black. */
function readableOn(ground: Colour): Colour {
  if (contrastOf(WHITE, ground) >= TEXT_CONTRAST) return WHITE;
  return contrastOf(SOFT_BLACK, ground) >= TEXT_CONTRAST ? SOFT_BLACK : BLACK;
}
