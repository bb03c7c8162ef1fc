export interface Occupancy {
  inside: number;
  max: number;
  /** `near`: at least nine tenths of the places are taken. */
  state: "room" | "near" | "full";
}

const NEAR = 0.9;

/** Returns how full it is inside, or null if the list has no limit. */
export function occupancyOf(
  { max_inside }: { max_inside: number | null },
  { inside_attendees: inside }: { inside_attendees: number },
): Occupancy | null {
  if (max_inside === null) return null;
  const state = inside >= max_inside ? "full" : inside >= Math.ceil(max_inside * NEAR) ? "near" : "room";
  return { inside, max: max_inside, state };
}
