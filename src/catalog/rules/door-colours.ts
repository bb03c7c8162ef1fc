import type { DoorColour } from "../contract.ts";

/**
 * Band colours at the door with a legible text colour (contrast at least 4.5:1), on screens and on badges.
 */
export const DOOR_BANDS: Record<DoorColour, { band: string; on: string }> = {
  red: { band: "#d92d20", on: "#ffffff" },
  orange: { band: "#fb8c00", on: "#1a1300" },
  yellow: { band: "#ffd60a", on: "#1a1600" },
  green: { band: "#157f3c", on: "#ffffff" },
  teal: { band: "#0b7a85", on: "#ffffff" },
  blue: { band: "#2457e6", on: "#ffffff" },
  violet: { band: "#7c3aed", on: "#ffffff" },
  pink: { band: "#d6237f", on: "#ffffff" },
};
