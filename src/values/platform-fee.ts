/**
 * Name of the platform's fee on an order, if the platform has not set another one. The order contains a copy
 * of it, as of any fee's name. Pages translate it.
 */
const PLATFORM_FEE = "Platform fee";

/**
 * True if this is the platform's fee under its default name. An organiser's fee with the same name is treated
 * in the same way.
 */
export function isPlatformFee({ name }: { name: string }): boolean {
  return name === PLATFORM_FEE;
}
