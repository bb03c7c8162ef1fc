import type { BadgeSize } from "../contract.ts";

const MILLIMETRE = 72 / 25.4;

export interface BadgeLayout {
  /** Width and height are in points. */
  width: number;
  height: number;
  qr: number;
  name: number;
  margin: number;
  /** True: words above the code. False: words beside it. */
  isUpright: boolean;
}

const of = (width: number, height: number, qr: number, name: number): BadgeLayout => ({
  width: width * MILLIMETRE,
  height: height * MILLIMETRE,
  qr: qr * MILLIMETRE,
  name,
  margin: 2.5 * MILLIMETRE,
  isUpright: height > width,
});

/** Sizes of roll labels by Brother (62 mm) and Dymo (89 × 36), of a quarter sheet and of a bank card. */
export const BADGE_LAYOUTS: Record<BadgeSize, BadgeLayout> = {
  "62x29": of(62, 29, 19, 15),
  "62x100": of(62, 100, 32, 24),
  "89x36": of(89, 36, 25, 20),
  A6: of(105, 148, 50, 36),
  CARD: of(85.6, 53.98, 28, 20),
};
