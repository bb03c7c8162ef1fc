/**
 * What the platform's own fee is called on an order where the platform has given it no other name. It is copied onto
 * the order like any fee's name; whoever shows it says it in the reader's language instead.
 */
const PLATFORM_FEE = "Platform fee";

/** Is this the platform's own fee, under no name that somebody chose? A fee that an organiser calls so is worded alike. */
export function isPlatformFee({ name }: { name: string }): boolean {
  return name === PLATFORM_FEE;
}
