import { sql } from "kysely";
import { expect, test } from "vitest";
import { outcomeOf } from "../../test/checkout-context.ts";
import { testDatabase } from "../../test/database.ts";
import { makeMember } from "../../test/factories.ts";
import { openMessages } from "../../test/messages.ts";
import { discardRestored } from "../app/backup/decide-restored.ts";
import { erasePerson } from "../erasures/erase-person.ts";
import { setRestoreState } from "../platform/backup/restore-state.ts";
import { receiveBounce } from "./bounces/receive-bounce.ts";
import { emailId as emailIdOf } from "./email-id.ts";
import { holdMessage } from "./review/hold-message.ts";
import { approveMessage, rejectMessage } from "./review/review-message.ts";
import { stateStarters, stateWriters } from "../../test/state-writers.ts";
import { cancelMessage } from "./messages/cancel-message.ts";
import { dispatchMessage } from "./messages/dispatch-message.ts";
import { endEmail, endMessage, skipWaitingEmails } from "./messages/end-message.ts";
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
const { services, makeScenario, buy } = openMessages(database);
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();

type Written = Awaited<ReturnType<typeof messageIn>>;

/**
 * The use cases that change the status of a message, each with the email status that it needs. The first legal
 * move of the table is expected.
 */
const WAYS: Record<
  string,
  { makes: MessageTrigger[]; email: EmailStatus; run(at: Written): Promise<unknown> }
> = {
  "dispatchMessage, to a holder of a ticket": {
    makes: ["dispatch"],
    email: "QUEUED",
    run: ({ id }) => dispatchMessage(services, { message_id: id }),
  },
  storeMessage: {
    makes: ["dispatch"],
    email: "QUEUED",
    run: ({ id, own, member }) =>
      db.transaction().execute((tx) =>
        storeMessage(tx, own, {
          waitingId: id,
          userId: member.user_id,
          purpose: "TRANSACTIONAL",
          attachment_ids: [],
          message_type: "ALL_ATTENDEES",
          subject: "Doors",
          message: "<p>Open</p>",
          is_test: false,
          send_copy_to_current_user: false,
        }),
      ),
  },
  "dispatchMessage, of an author who has left": {
    makes: ["refuse"],
    email: "QUEUED",
    run: async ({ id, member }) => {
      await sql`delete from memberships where user_id = ${member.user_id}`.execute(db);
      await dispatchMessage(services, { message_id: id });
    },
  },
  cancelMessage: { makes: ["cancel"], email: "QUEUED", run: ({ id, own }) => cancelMessage(db, own, id) },
  holdMessage: {
    makes: ["hold"],
    email: "QUEUED",
    run: ({ id }) => db.transaction().execute((tx) => holdMessage(tx, id, ["suspicious_links"])),
  },
  approveMessage: {
    makes: ["approve"],
    email: "QUEUED",
    run: ({ id, member }) => approveMessage(db, { messageId: id, by: member.user_id }),
  },
  rejectMessage: {
    makes: ["reject"],
    email: "QUEUED",
    run: ({ id, member }) => rejectMessage(db, { messageId: id, by: member.user_id, reason: "Advertising" }),
  },
  "endEmail, SENT": {
    makes: ["deliver"],
    email: "QUEUED",
    run: ({ id, emailId }) => endEmail(db, { id: emailId, message_id: id }, { status: "SENT" }),
  },
  "endEmail, FAILED": {
    makes: ["fail"],
    email: "QUEUED",
    run: ({ id, emailId }) =>
      endEmail(db, { id: emailId, message_id: id }, { status: "FAILED", reason: "gave_up" }),
  },
  "endMessage, after its e-mail was sent": {
    makes: ["deliver"],
    email: "SENT",
    run: ({ id }) => endMessage(db, id),
  },
  "endMessage, after its e-mail failed": {
    makes: ["fail"],
    email: "FAILED",
    run: ({ id }) => endMessage(db, id),
  },
  sendMessage: {
    makes: ["deliver"],
    email: "QUEUED",
    run: ({ emailId }) => sendMessage(services, { outgoing_message_id: emailId }),
  },
  "sendBroadcast, after its e-mail was sent": {
    makes: ["deliver"],
    email: "SENT",
    run: ({ id }) => sendBroadcast(services, (piece) => piece(), { message_id: id, after: 0 }),
  },
  "discardRestored, before the e-mail was sent": {
    makes: ["discard"],
    email: "QUEUED",
    run: () => discardAll(),
  },
  "discardRestored, after the e-mail was sent": {
    makes: ["discard"],
    email: "SENT",
    run: () => discardAll(),
  },
  "erase_person, of the only reader": {
    makes: ["erase"],
    email: "QUEUED",
    run: async (written) => {
      await sql`
        update messages set type = 'ORDER_OWNER', order_id = ${written.orderId} where id = ${written.id}`.execute(
        db,
      );
      await eraseReader(written);
    },
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
    expected.push({ from, to: nextOf(Object.assign({}, ...makes.map((each) => MESSAGE_MOVES[each])), from) });
  }
  expect(outcomes).toEqual(expected);
});

test("refuses to cancel from every status that the table does not name", async () => {
  for (const from of MESSAGE_STATUSES) {
    const { own, id } = await messageIn(from, "QUEUED");

    const outcome = await outcomeOf(cancelMessage(db, own, id));

    expect([from, outcome]).toEqual([from, from in MESSAGE_MOVES.cancel ? "ok" : "invalid"]);
  }
});

/** The use cases that change the status of an email, each with the move of the table that it makes. */
const EMAIL_WAYS: Record<string, { makes: keyof typeof EMAIL_MOVES; run(at: Written): Promise<unknown> }> = {
  "endEmail, SENT": {
    makes: "send",
    run: ({ id, emailId }) => endEmail(db, { id: emailId, message_id: id }, { status: "SENT" }),
  },
  "endEmail, FAILED": {
    makes: "give_up",
    run: ({ id, emailId }) =>
      endEmail(db, { id: emailId, message_id: id }, { status: "FAILED", reason: "address_refused" }),
  },
  "endEmail, SKIPPED": {
    makes: "skip",
    run: ({ id, emailId }) =>
      endEmail(db, { id: emailId, message_id: id }, { status: "SKIPPED", reason: "unsubscribed" }),
  },
  skipWaitingEmails: { makes: "skip", run: ({ id }) => skipWaitingEmails(db, id, "account_suspended") },
  discardRestored: { makes: "skip", run: () => discardAll() },
  erase_person: { makes: "skip", run: (written) => eraseReader(written) },
  receiveBounce: {
    makes: "bounce",
    run: ({ emailId }) =>
      receiveBounce(
        services,
        [
          "Final-Recipient: rfc822; zoe@example.org",
          "Action: failed",
          "Status: 5.1.1",
          "",
          `Message-ID: ${emailIdOf(services.config, "message", emailId)}`,
        ].join("\r\n"),
      ),
  },
};

test.each(Object.keys(EMAIL_WAYS))("%s moves an email from every status as the table says", async (name) => {
  const { makes, run } = EMAIL_WAYS[name]!;
  const moves: Partial<Record<EmailStatus, EmailStatus>> = EMAIL_MOVES[makes];
  for (const from of EMAIL_STATUSES) {
    const written = await messageIn("PROCESSING", from);

    await run(written);

    expect([from, await statusOfEmail(written.emailId)]).toEqual([from, nextOf(moves, from)]);
  }
});

test("a use case makes every move of the table", () => {
  const made = new Set(Object.values(WAYS).flatMap(({ makes }) => makes));
  const madeOfEmails = new Set(Object.values(EMAIL_WAYS).map(({ makes }) => makes));

  expect([...made].sort()).toEqual(Object.keys(MESSAGE_MOVES).sort());
  expect([...madeOfEmails].sort()).toEqual(Object.keys(EMAIL_MOVES).sort());
});

test("nothing else in the program writes the status of a message or of its emails", async () => {
  expect(await stateWriters(db, "messages", ["status"])).toEqual([
    "cancel-message.ts",
    "discard-messages.ts",
    "dispatch-message.ts",
    "end-message.ts",
    // Ends a waiting message that addresses only the erased person.
    "erase_person",
    "hold-message.ts",
    "review-message.ts",
    "save-message.ts",
    // Ends a message without recipients in the transaction that writes it.
    "write-broadcast.ts",
  ]);
  expect(await stateWriters(db, "outgoing_messages", ["status"])).toEqual([
    "discard-messages.ts",
    "end-message.ts",
    "erase_person",
    "receive-bounce.ts",
  ]);
  expect(await stateStarters(db, "messages")).toEqual(["save-message.ts"]);
  expect(await stateStarters(db, "outgoing_messages")).toEqual([
    "address-broadcast.ts",
    "save-message.ts",
    "write-emails.ts",
  ]);
});

test("a message starts in one of the initial states, and its emails as QUEUED", async () => {
  const at = await makeScenario();
  await buy(at, { email: "zoe@example.org" });
  const toAll = { message_type: "ALL_ATTENDEES" } as const;
  const later = await at.write({ ...toAll, scheduled_at: TOMORROW });
  const now = await at.write(toAll);

  const { makeScenario: newcomer } = openMessages(database, { isHosted: true });
  const held = await (await newcomer()).write(toAll);

  expect({ schedule: later.status, write: now.status, hold_back: held.status }).toEqual(
    INITIAL_MESSAGE_STATES,
  );
  const emails = await db
    .selectFrom("outgoing_messages")
    .select("status")
    .where("message_id", "=", now.id)
    .execute();
  expect(emails).toEqual([{ status: "QUEUED" }]);
});

test("a message without recipients is SENT at once", async () => {
  const at = await makeScenario();

  const message = await at.write({ message_type: "ALL_ATTENDEES" });

  expect(message).toMatchObject({ status: nextOf(MESSAGE_MOVES.deliver, "PROCESSING"), recipients_count: 0 });
});

function nextOf<Status extends string>(moves: Partial<Record<Status, Status>>, from: Status): Status {
  return moves[from] ?? from;
}

/** Creates a message in this status to one ticket holder, with its time in the past. */
async function messageIn(status: MessageStatus, email: EmailStatus) {
  const at = await makeScenario();
  await makeMember(db, { account_id: at.member.account_id });
  const order = await buy(at, { email: "zoe@example.org" });
  const own = { accountId: at.member.account_id, eventId: at.event.id };
  const { id } = await at.write({ message_type: "ALL_ATTENDEES", scheduled_at: TOMORROW });
  const isWaiting = ["PENDING_REVIEW", "SCHEDULED", "CANCELLED"].includes(status);
  await sql`
    update messages
    set scheduled_at = now() - interval '1 second', status = ${status},
        dispatched_at = case when ${isWaiting} then null else now() end,
        failure = case when ${status === "FAILED"} then 'missed' end
    where id = ${id}`.execute(db);
  // A waiting message has no email to its recipient yet, so the inserted email gets another address.
  const recipient =
    status === "SCHEDULED" || status === "PENDING_REVIEW" ? "earlier@example.org" : "zoe@example.org";
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
  return { id, emailId, own, member: at.member, orderId: order.id };
}

/** Decides a restore to now by discarding what was waiting. */
async function discardAll(): Promise<void> {
  const restored_at = new Date(Date.now() + 1_000).toISOString();
  await setRestoreState(db, { phase: "PARKED", taken_at: restored_at, restored_at });
  await discardRestored(db);
}

async function eraseReader({ own }: Written): Promise<void> {
  const { secretKeys } = services.config;
  await db
    .transaction()
    .execute((tx) =>
      erasePerson(tx, { accountId: own.accountId, email: "zoe@example.org", word: "Erased", secretKeys }),
    );
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
