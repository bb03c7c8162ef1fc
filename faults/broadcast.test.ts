import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { writeMessage } from "../src/messaging/messages/write-message.ts";
import { testServices } from "../test/api.ts";
import { makeEvent, makeMember, makeOrder, makeProduct } from "../test/factories.ts";
import { startMailServer } from "../test/mail-server.ts";
import { openFixture } from "./fixture.ts";
import type { Program } from "./program.ts";

/** `OBJECTS=10000` sends the message to 10,000 people. */
const OBJECTS = Number(process.env.OBJECTS ?? 400);
const IN_AN_ORDER = 50;
const KILLS = [0.2, 0.5, 0.8].map((share) => share * OBJECTS);
const PATIENCE_MS = 60_000 + OBJECTS * 100;

const fixture = await openFixture();
const mailServer = await startMailServer();
const start = () => fixture.startProgram({ SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` });
const { db } = fixture;
let program: Program = await start();
afterAll(async () => {
  await program.stop();
  await fixture.close();
});

test(
  "FLT-02 each of thousands gets exactly one e-mail, recorded once, although the worker is killed three times",
  async () => {
    const { event, author, addresses } = await stageReaders();
    const { id } = await writeMessage(
      testServices(fixture),
      { accountId: event.account_id, eventId: event.id },
      {
        author,
        purpose: "TRANSACTIONAL",
        message_type: "ALL_ATTENDEES",
        subject: "Doors open later",
        message: "<p>At eight, {{first_name}}.</p>",
        attachment_ids: [],
        is_test: false,
        send_copy_to_current_user: false,
      },
    );

    const kills = [...KILLS];
    const startedAt = Date.now();
    while ((await statusOf(id)) === "PROCESSING" && Date.now() - startedAt < PATIENCE_MS) {
      if (kills.length > 0 && mailServer.deliveries.length >= kills[0]!) {
        kills.shift();
        await program.kill();
        // Gives the dead worker's jobs to another worker at once.
        await fixture.pool.query(
          "select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))",
        );
        program = await start();
      }
      await fixture.pool.query(
        "update graphile_worker._private_jobs set run_at = now() where run_at > now() + interval '2 seconds' and locked_at is null",
      );
      await sleep(200);
    }
    const took = Date.now() - startedAt;

    expect(kills).toEqual([]);
    expect(await statusOf(id)).toBe("SENT");
    const idsOf = Map.groupBy(mailServer.deliveries, ({ recipients }) => recipients.join());
    expect([...idsOf.keys()].toSorted()).toEqual(addresses);
    // An email that was being sent when the worker was killed may arrive twice under the same id: mail
    // programs show it once.
    for (const emails of idsOf.values())
      expect(new Set(emails.map(({ headers }) => headers.get("message-id"))).size).toBe(1);
    const twice = mailServer.deliveries.length - OBJECTS;
    expect(twice).toBeLessThanOrEqual(KILLS.length);
    const { rows } = await fixture.pool.query<{ status: string; emails: number; noted: number }>(
      `select status, count(*)::int as emails,
              (select count(*)::int from order_history where event_id = $2 and action = 'MESSAGE_WRITTEN') as noted
       from outgoing_messages where message_id = $1 group by status`,
      [id, event.id],
    );
    expect(rows).toEqual([{ status: "SENT", emails: OBJECTS, noted: OBJECTS }]);
    console.info(
      `${OBJECTS} people, ${KILLS.length} kills, ${twice} e-mails twice under one id, in ${took} ms`,
    );
  },
  PATIENCE_MS + 60_000,
);

async function stageReaders() {
  const member = await makeMember(db);
  const event = await makeEvent(db, { account_id: member.account_id });
  // An account that is less than a day old may send to few people only.
  await fixture.pool.query("update accounts set created_at = now() - interval '30 days' where id = $1", [
    event.account_id,
  ]);
  const product = await makeProduct(db, event, { capacity: OBJECTS + IN_AN_ORDER });
  for (let left = OBJECTS; left > 0; left -= IN_AN_ORDER)
    await makeOrder(db, event, { product, quantity: Math.min(left, IN_AN_ORDER) });
  const { rows } = await fixture.pool.query<{ email: string }>(
    "update attendees set email = 'reader-' || id || '@example.org' where event_id = $1 returning email",
    [event.id],
  );
  return {
    event,
    author: { userId: member.user_id, isEmailVerified: true },
    addresses: rows.map(({ email }) => email).toSorted(),
  };
}

async function statusOf(messageId: number): Promise<string> {
  const { status } = await db
    .selectFrom("messages")
    .select("status")
    .where("id", "=", messageId)
    .executeTakeFirstOrThrow();
  return status;
}
