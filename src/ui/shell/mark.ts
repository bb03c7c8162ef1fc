/** The outline of a token with the notches of a ticket, 32 by 32. */
export const TOKEN =
  "M8 0h16a8 8 0 0 1 8 8v4.5a3.5 3.5 0 0 0 0 7V24a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8v-4.5a3.5 3.5 0 0 0 0-7V8a8 8 0 0 1 8-8Z";

/** Draws squares with rounded corners, given their upper left corners. */
function squares(corners: [x: number, y: number][], size: number): string {
  const side = size - 2;
  return corners
    .map(
      ([x, y]) =>
        `M${x} ${y}m1 0h${side}a1 1 0 0 1 1 1v${side}a1 1 0 0 1-1 1h-${side}a1 1 0 0 1-1-1v-${side}a1 1 0 0 1 1-1Z`,
    )
    .join("");
}

/** The program's mark: five tiles of a mosaic that form a T. */
export const PRODUCT_MARK = squares(
  [
    [6.5, 6.5],
    [13.25, 6.5],
    [20, 6.5],
    [13.25, 13.25],
    [13.25, 20],
  ],
  5.5,
);

/** The mark of an installation with another name: the perforated line of a ticket. */
export const NEUTRAL_MARK = squares(
  [
    [13.75, 4.5],
    [13.75, 10.75],
    [13.75, 17],
    [13.75, 23.25],
  ],
  4.5,
);
