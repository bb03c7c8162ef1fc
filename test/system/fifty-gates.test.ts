import { expect, test } from "vitest";
import { checkInApi } from "../../src/check-in/api.ts";
import type { Verdict } from "../../src/check-in/contract.ts";
import { shortId } from "../../src/values/short-id.ts";
import { testApi, testServices } from "../api.ts";
import { testDatabase } from "../database.ts";
import { makeEvent, makeOrder, makeProduct } from "../factories.ts";

const database = await testDatabase();
const { db } = database;
const api = await testApi(testServices(database), [checkInApi]);

const GATES = 50;
const SCANS_OF_EACH = 12;
/** Each ticket is shown at this many gates at the same moment. */
const GATES_OF_TICKET = 3;
const TICKETS = (GATES * SCANS_OF_EACH) / GATES_OF_TICKET;

/** The times of 100,000 attendees are measured by `npm run bench -- gates`. */
test("CHK-17 fifty gates that scan at once let each ticket in at one gate, and every call is answered", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event);
  const { attendees } = await makeOrder(db, event, { product, quantity: TICKETS });
  const list = await db
    .insertInto("check_in_lists")
    .values({ account_id: event.account_id, event_id: event.id, short_id: shortId("cil"), name: "Gates" })
    .returning(["id", "short_id"])
    .executeTakeFirstOrThrow();
  const scan = async (gate: number, turn: number) => {
    const ticket = attendees[(turn * GATES + gate) % TICKETS]!;
    const answer = await api.send(`POST /public/check-in-lists/${list.short_id}/check-ins`, {
      body: {
        scans: [{ scan_id: crypto.randomUUID(), code: `${ticket.public_id}.${ticket.ticket_secret}` }],
        device_name: `Gate ${gate}`,
      },
    });
    return { status: answer.status, verdict: answer.json.data[0] as Verdict };
  };

  const answers = await Promise.all(
    Array.from({ length: GATES }, async (_, gate) => {
      const own = [];
      for (let turn = 0; turn < SCANS_OF_EACH; turn += 1) own.push(await scan(gate, turn));
      return own;
    }),
  );

  const all = answers.flat();
  expect(all.filter(({ status }) => status !== 200)).toEqual([]);
  const admitted = all.filter(({ verdict }) => verdict.verdict === "ADMITTED");
  expect(new Set(admitted.map(({ verdict }) => verdict.public_id)).size).toBe(TICKETS);
  expect(admitted).toHaveLength(TICKETS);
  expect(all.filter(({ verdict }) => verdict.verdict === "ALREADY_IN")).toHaveLength(
    TICKETS * (GATES_OF_TICKET - 1),
  );
  const entries = await db
    .selectFrom("check_ins")
    .select("attendee_id")
    .where("check_in_list_id", "=", list.id)
    .execute();
  expect(entries).toHaveLength(TICKETS);
});
