/**
 * The name of the platform's fee on an order if the platform has set no other. It is copied onto the order
 * like any fee's name; pages show it in the reader's language instead.
 */
const PLATFORM_FEE = "Platform fee";

/** Is this the platform's fee under its default name? An organiser's fee with the same name is treated alike. */
export function isPlatformFee({ name }: { name: string }): boolean {
  return name === PLATFORM_FEE;
}
