import { sql } from "kysely";
import { expect, test } from "vitest";
import { outcomeOf } from "../../test/checkout-context.ts";
import { testDatabase } from "../../test/database.ts";
import { makeMember } from "../../test/factories.ts";
import { openMessages } from "../../test/messages.ts";
import { stateWriters } from "../../test/state-writers.ts";
import { cancelMessage } from "./messages/cancel-message.ts";
import { dispatchMessage } from "./messages/dispatch-message.ts";
import { endEmail, endMessage } from "./messages/end-message.ts";
import { sendBroadcast, sendMessage } from "./index.ts";
import {
  EMAIL_MOVES,
  EMAIL_STATUSES,
  type EmailStatus,
  INITIAL_MESSAGE_STATES,
  MESSAGE_MOVES,
  MESSAGE_STATUSES,
  type MessageStatus,
  type MessageTrigger,
} from "./rules/message-states.ts";
import { storeMessage } from "./messages/save-message.ts";

const database = await testDatabase();
const { db } = database;
const { services, hall, buy } = openMessages(database);
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();

type Written = Awaited<ReturnType<typeof messageIn>>;

/** What changes the status of a message. The e-mail of the message is in the status that the way needs. */
const WAYS: Record<
  string,
  { makes: MessageTrigger; email: EmailStatus; run(at: Written): Promise<unknown> }
> = {
  "dispatchMessage, to a holder of a ticket": {
    makes: "dispatch",
    email: "QUEUED",
    run: ({ id }) => dispatchMessage(services, { message_id: id }),
  },
  storeMessage: {
    makes: "dispatch",
    email: "QUEUED",
    run: ({ id, own, member }) =>
      db.transaction().execute((tx) =>
        storeMessage(tx, own, {
          waitingId: id,
          userId: member.user_id,
          message_type: "ALL_ATTENDEES",
          subject: "Doors",
          message: "<p>Open</p>",
          is_test: false,
          send_copy_to_current_user: false,
        }),
      ),
  },
  "dispatchMessage, of an author who has left": {
    makes: "refuse",
    email: "QUEUED",
    run: async ({ id, member }) => {
      await sql`delete from memberships where user_id = ${member.user_id}`.execute(db);
      await dispatchMessage(services, { message_id: id });
    },
  },
  cancelMessage: { makes: "cancel", email: "QUEUED", run: ({ id, own }) => cancelMessage(db, own, id) },
  "endEmail, SENT": {
    makes: "deliver",
    email: "QUEUED",
    run: ({ id, emailId }) => endEmail(db, { id: emailId, message_id: id }, "SENT"),
  },
  "endEmail, FAILED": {
    makes: "fail",
    email: "QUEUED",
    run: ({ id, emailId }) => endEmail(db, { id: emailId, message_id: id }, "FAILED"),
  },
  "endMessage, after its e-mail was sent": {
    makes: "deliver",
    email: "SENT",
    run: ({ id }) => endMessage(db, id),
  },
  "endMessage, after its e-mail failed": {
    makes: "fail",
    email: "FAILED",
    run: ({ id }) => endMessage(db, id),
  },
  sendMessage: {
    makes: "deliver",
    email: "QUEUED",
    run: ({ emailId }) => sendMessage(services, { outgoing_message_id: emailId }),
  },
  "sendBroadcast, after its e-mail was sent": {
    makes: "deliver",
    email: "SENT",
    run: ({ id }) => sendBroadcast(services, (piece) => piece(), { message_id: id, after: 0 }),
  },
};

test.each(Object.keys(WAYS))("%s moves a message from every status as the table says", async (name) => {
  const { makes, email, run } = WAYS[name]!;
  const outcomes = [];
  const expected = [];
  for (const from of MESSAGE_STATUSES) {
    const written = await messageIn(from, email);

    await outcomeOf(run(written));

    outcomes.push({ from, to: await statusOf(written) });
    expected.push({ from, to: nextOf(MESSAGE_MOVES[makes], from) });
  }
  expect(outcomes).toEqual(expected);
});

test("cancelling is refused from every status that the table does not name", async () => {
  for (const from of MESSAGE_STATUSES) {
    const { own, id } = await messageIn(from, "QUEUED");

    const outcome = await outcomeOf(cancelMessage(db, own, id));

    expect([from, outcome]).toEqual([from, from in MESSAGE_MOVES.cancel ? "ok" : "invalid"]);
  }
});

test.each(["SENT", "FAILED"] as const)(
  "endEmail moves an e-mail to %s from every status as the table says",
  async (to) => {
    const moves: Partial<Record<EmailStatus, EmailStatus>> =
      to === "SENT" ? EMAIL_MOVES.send : EMAIL_MOVES.give_up;
    for (const from of EMAIL_STATUSES) {
      const { id, emailId } = await messageIn("PROCESSING", from);

      await endEmail(db, { id: emailId, message_id: id }, to);

      expect([from, await statusOfEmail(emailId)]).toEqual([from, nextOf(moves, from)]);
    }
  },
);

test("every move of the table is made by one of the ways", () => {
  const made = new Set(Object.values(WAYS).map(({ makes }) => makes));

  expect([...made].sort()).toEqual(Object.keys(MESSAGE_MOVES).sort());
});

test("nothing else in the program writes the status of a message or of its e-mails", async () => {
  expect(await stateWriters(db, "messages", ["status"])).toEqual([
    "cancel-message.ts",
    "dispatch-message.ts",
    "end-message.ts",
    "save-message.ts",
    // Of a message that nobody is to get, in the transaction that writes it.
    "write-broadcast.ts",
  ]);
  expect(await stateWriters(db, "outgoing_messages", ["status"])).toEqual(["end-message.ts"]);
});

test("a message begins in one of the initial states, its e-mails as QUEUED", async () => {
  const at = await hall();
  await buy(at, { email: "zoe@example.org" });
  const toAll = { message_type: "ALL_ATTENDEES" } as const;
  const later = await at.write({ ...toAll, scheduled_at: TOMORROW });
  const now = await at.write(toAll);

  expect({ schedule: later.status, write: now.status }).toEqual(INITIAL_MESSAGE_STATES);
  const emails = await db
    .selectFrom("outgoing_messages")
    .select("status")
    .where("message_id", "=", now.id)
    .execute();
  expect(emails).toEqual([{ status: "QUEUED" }]);
});

test("a message that nobody is to get is SENT at once", async () => {
  const at = await hall();

  const message = await at.write({ message_type: "ALL_ATTENDEES" });

  expect(message).toMatchObject({ status: nextOf(MESSAGE_MOVES.deliver, "PROCESSING"), recipients_count: 0 });
});

function nextOf<Status extends string>(moves: Partial<Record<Status, Status>>, from: Status): Status {
  return moves[from] ?? from;
}

/** A message whose time has come, in this status, to the holder of one ticket. */
async function messageIn(status: MessageStatus, email: EmailStatus) {
  const at = await hall();
  await makeMember(db, { account_id: at.member.account_id });
  const order = await buy(at, { email: "zoe@example.org" });
  const own = { accountId: at.member.account_id, eventId: at.event.id };
  const { id } = await at.write({ message_type: "ALL_ATTENDEES", scheduled_at: TOMORROW });
  const isWaiting = status === "SCHEDULED" || status === "CANCELLED";
  await sql`
    update messages
    set scheduled_at = now() - interval '1 second', status = ${status},
        dispatched_at = case when ${isWaiting} then null else now() end,
        failure = case when ${status === "FAILED"} then 'missed' end
    where id = ${id}`.execute(db);
  // Where the message still waits the address of the e-mail is another: nothing of it was written yet.
  const recipient = status === "SCHEDULED" ? "earlier@example.org" : "zoe@example.org";
  const { id: emailId } = await db
    .insertInto("outgoing_messages")
    .values({
      account_id: own.accountId,
      event_id: own.eventId,
      message_id: id,
      order_id: order.id,
      attendee_id: order.attendees[0]!.id,
      recipient,
      locale: "en",
      status: email,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, emailId, own, member: at.member };
}

async function statusOf({ id }: { id: number }): Promise<string> {
  const { status } = await db
    .selectFrom("messages")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return status;
}

async function statusOfEmail(id: number): Promise<string> {
  const { status } = await db
    .selectFrom("outgoing_messages")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return status;
}
