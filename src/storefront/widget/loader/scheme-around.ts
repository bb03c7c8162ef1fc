/** Separates light from dark colours, and opaque from transparent ones. */
const MIDDLE = 0.5;

/** Colours in a computed background, such as the stops of a gradient. */
const COLOURS = /\b[a-z]{3,5}\([^()]+\)/g;

/**
 * Whether the page around an element is light or dark: by the nearest colour or gradient in the background,
 * else by the text that is readable on a background picture, else by the browser's own ground, which follows
 * `color-scheme`. Undefined in browsers that cannot convert colours.
 */
export function schemeAround(element: HTMLElement, shadow: ShadowRoot): "light" | "dark" | undefined {
  const probe = document.createElement("i");
  shadow.append(probe);
  try {
    // Browsers report a colour in the notation of the style sheet, but a mixed colour always in sRGB.
    const readColour = (colour: string) => {
      probe.style.color = `color-mix(in srgb,${colour},${colour})`;
      const [red, green, blue, , alpha = 1] = getComputedStyle(probe)
        .color.split(" ")
        .slice(1)
        .map(parseFloat);
      return { lightness: red! * 0.3 + green! * 0.59 + blue! * 0.11, alpha };
    };
    /**
     * The mean of all colours. "none" contains no colour: the probe then keeps the transparent colour read
     * before it.
     */
    const readGround = (ground: string) => {
      const colours = (ground.match(COLOURS) ?? [ground]).map(readColour);
      const meanOf = (part: "lightness" | "alpha") =>
        colours.reduce((sum, colour) => sum + colour[part], 0) / colours.length;
      return { lightness: meanOf("lightness"), alpha: meanOf("alpha") };
    };
    const schemeOf = (lightness: number) =>
      Number.isNaN(lightness) ? undefined : lightness > MIDDLE ? "light" : "dark";
    let at: Element | null | undefined = element;
    for (; at; at = at.assignedSlot ?? at.parentElement ?? (at.getRootNode() as ShadowRoot).host) {
      const { backgroundColor, backgroundImage } = getComputedStyle(at);
      for (const ground of [backgroundColor, backgroundImage]) {
        if (ground.includes("url("))
          return schemeOf(1 - readColour(getComputedStyle(element).color).lightness);
        const { lightness, alpha } = readGround(ground);
        if (alpha > MIDDLE) return schemeOf(lightness);
      }
    }
    return schemeOf(readColour("Canvas").lightness);
  } finally {
    probe.remove();
  }
}
