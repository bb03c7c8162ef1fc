/** No ticket's code begins like this. */
export const PAIRING_PREFIX = "DEVICE.";

/** True for a text that only a door's device shows, to connect another one. */
export function isPairingText(text: string): boolean {
  return text.trimStart().slice(0, PAIRING_PREFIX.length).toUpperCase() === PAIRING_PREFIX;
}
