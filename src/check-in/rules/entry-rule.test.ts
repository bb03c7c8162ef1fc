import { expect, test } from "vitest";
import { testApi, testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeOrder, makeProduct } from "../../../test/factories.ts";
import { shortId } from "../../values/short-id.ts";
import { checkInApi } from "../api.ts";
import type { Verdict } from "../contract.ts";
import { type EntryRules, type Stay, stayInTheWay, stayToEnd, takeBack } from "./entry-rule.ts";

const database = await testDatabase();
const { db } = database;
const api = await testApi(testServices(database), [checkInApi]);

const DAY = 86_400_000;
const NONE = { maxEntries: null, pauseMinutes: null, tracksExits: false, timezone: "Asia/Tokyo" } as const;

/** Returns an hour of a day before today, in UTC. 15:00 UTC is midnight in Tokyo. */
const at = (daysAgo: number, hour: string) =>
  `${new Date(Date.now() - daysAgo * DAY).toISOString().slice(0, 10)}T${hour}:00.000Z`;

const MOVEMENTS = [
  ["IN", at(3, "10:00")],
  ["IN", at(3, "10:05")],
  ["OUT", at(3, "10:30")],
  ["IN", at(3, "10:35")],
  ["OUT", at(3, "11:00")],
  ["OUT", at(3, "11:10")],
  ["IN", at(3, "14:59")],
  ["IN", at(3, "15:01")],
  ["OUT", at(3, "15:30")],
  ["IN", at(2, "10:00")],
  // Takes the last entry back.
  ["UNDO", at(2, "10:01")],
  ["IN", at(2, "10:02")],
  ["IN", at(2, "16:00")],
  ["OUT", at(2, "17:00")],
  ["IN", at(2, "17:20")],
] as const;

/** Returns what the rule decides about one movement after the other. */
function decide(rules: EntryRules): string[] {
  let known: Stay[] = [];
  return MOVEMENTS.filter(([direction]) => rules.tracksExits || direction !== "OUT").map(
    ([direction, text]) => {
      const when = Date.parse(text);
      const stays = { known, entries: known.length };
      if (direction === "UNDO") {
        known = [...takeBack(stays, known.at(-1)!.at).known];
        return "UNDONE";
      }
      if (direction === "OUT") {
        const stay = stayToEnd(stays, when);
        if (stay) stay.leftAt = when;
        return stay ? "EXITED" : "NOT_IN";
      }
      if (stayInTheWay(rules, stays, when)) return "ALREADY_IN";
      known.push({ at: when, leftAt: null, by: null });
      return "ADMITTED";
    },
  );
}

/** Asks the server about the same movements. */
async function ask(rules: EntryRules): Promise<string[]> {
  const event = await makeEvent(db, { timezone: rules.timezone });
  const product = await makeProduct(db, event);
  const { attendees } = await makeOrder(db, event, { product });
  const list = await db
    .insertInto("check_in_lists")
    .values({
      account_id: event.account_id,
      event_id: event.id,
      short_id: shortId("cil"),
      name: "Gate",
      entry_rule: rules.rule,
      max_entries: rules.maxEntries,
      pause_minutes: rules.pauseMinutes,
      tracks_exits: rules.tracksExits,
    })
    .returning(["id", "short_id"])
    .executeTakeFirstOrThrow();
  const verdicts: string[] = [];
  let entry = "";
  for (const [direction, scanned_at] of MOVEMENTS) {
    if (direction === "OUT" && !rules.tracksExits) continue;
    if (direction === "UNDO") {
      const { json } = await api.send(`POST /public/check-in-lists/${list.short_id}/undone-scans`, {
        body: { undos: [{ scan_id: entry, undone_at: scanned_at }], device_name: "Gate A" },
      });
      verdicts.push(json.data[0].is_known ? "UNDONE" : "unknown");
      continue;
    }
    const scan_id = crypto.randomUUID();
    const { json } = await api.send(`POST /public/check-in-lists/${list.short_id}/check-ins`, {
      body: {
        scans: [
          {
            scan_id,
            code: `${attendees[0]!.public_id}.${attendees[0]!.ticket_secret}`,
            scanned_at,
            direction,
          },
        ],
        device_name: "Gate A",
      },
    });
    const { verdict } = (json.data as Verdict[])[0]!;
    if (verdict === "ADMITTED") entry = scan_id;
    verdicts.push(verdict);
  }
  return verdicts;
}

test.each<EntryRules>([
  { ...NONE, rule: "ONCE" },
  { ...NONE, rule: "ONCE", tracksExits: true },
  { ...NONE, rule: "TIMES", maxEntries: 2 },
  { ...NONE, rule: "TIMES", maxEntries: 3, tracksExits: true },
  { ...NONE, rule: "DAILY" },
  { ...NONE, rule: "DAILY", tracksExits: true },
  { ...NONE, rule: "UNLIMITED", pauseMinutes: 10 },
  { ...NONE, rule: "UNLIMITED", pauseMinutes: 0, tracksExits: true },
])(
  "a device decides as the server does: $rule, $maxEntries, $pauseMinutes, exits $tracksExits",
  async (rules) => {
    const decided = decide(rules);

    expect(decided).toEqual(await ask(rules));
    expect(new Set(decided).has("ALREADY_IN")).toBe(true);
  },
);
