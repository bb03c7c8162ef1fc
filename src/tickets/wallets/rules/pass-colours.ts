import { BLACK, type Colour, contrastOf, mix, readColour, WHITE } from "../../../values/theme/colour.ts";
import { ticketSurface } from "../../rules/ticket-colour.ts";

export interface PassColours {
  /** #rrggbb, the ticket's accent. */
  surface: string;
  /** The colour of all text, with a contrast of at least 4.5:1 on the surface. */
  text: string;
  /**
   * The opacity of the surface over the cover behind the title, from 0 to 1. The title has a contrast of 3:1
   * to the lightest and darkest pixel.
   */
  veil: number;
}

const LARGE_TEXT = 3;

export function passColours(accent: string | null): PassColours {
  const { surface, text } = ticketSurface(accent);
  const [ground, words] = [readColour(surface)!, readColour(text)!];
  const isEnough = (veil: number) =>
    [WHITE, BLACK].every((pixel) => contrastOf(mix(pixel, ground, veil), words) >= LARGE_TEXT);
  const veils = Array.from({ length: 21 }, (_, step) => step / 20);
  return { surface, text, veil: veils.find(isEnough) ?? 1 };
}

/** Formats a colour as passes require. */
export function rgbOf(hex: string): string {
  return `rgb(${(readColour(hex) as Colour).join(", ")})`;
}
