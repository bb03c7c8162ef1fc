import { query } from "./database.ts";

/** Demo events by their role in the journeys. */
export const EVENTS = {
  paid: "Night of the Cellos",
  free: "Kitchen-Table Code Club",
  donation: "Lifeboat Benefit Breakfast",
  soldOut: "The Tiniest Stage",
  onSaleLater: "New Year Swing Ball",
  past: "Autumn Ceramics Weekend",
  hiddenByCode: "Members' Listening Session",
  paused: "Winter Half-Marathon",
  draft: "Summer Open Air (working title)",
  yen: "Tokyo Paper Walk",
  dinar: "Gulf Data Days",
} as const;

export type DemoEvent = keyof typeof EVENTS;

export async function eventId(event: DemoEvent): Promise<number> {
  const rows = await query<{ id: string }>("select min(id) as id from events where title = $1", [
    EVENTS[event],
  ]);
  return Number(rows[0]!.id);
}

/** Returns an address without the slug. The page redirects to the address with it. */
export async function eventAddress(event: DemoEvent): Promise<string> {
  return `/event/${await eventId(event)}`;
}

/** Returns the address of an event's door. */
export async function doorAddress(event: DemoEvent = "paid"): Promise<string> {
  const [list] = await query<{ short_id: string }>(
    "select short_id from check_in_lists where event_id = $1 order by id limit 1",
    [await eventId(event)],
  );
  return `/check-in/${list!.short_id}`;
}
