const ACCENT = "#3446e0";

/** A band lighter than this is not seen on white paper. */
const LIGHTEST = 0.5;

/** The colour of a ticket's band: the event's own, darkened until it is seen on paper. */
export function ticketColour(colour: string | null): string {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour ?? "");
  if (!match) return ACCENT;
  const [red, green, blue] = match.slice(1).map((part) => Number.parseInt(part, 16)) as [
    number,
    number,
    number,
  ];
  const lightness = (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
  const factor = lightness > LIGHTEST ? LIGHTEST / lightness : 1;
  const part = (value: number) =>
    Math.round(value * factor)
      .toString(16)
      .padStart(2, "0");
  return `#${part(red)}${part(green)}${part(blue)}`;
}
