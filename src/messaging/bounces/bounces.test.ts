import { beforeEach, expect, test } from "vitest";
import { testApi } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { type Scenario, openMessages } from "../../../test/messages.ts";
import { messagingApi } from "../index.ts";

const TOKEN = "a-token-of-some-length";
const database = await testDatabase();
const { services, emails, makeScenario, buy, work, startAgain, addresses } = openMessages(database, {
  bounceToken: TOKEN,
});
const { send } = await testApi(services, [messagingApi]);

beforeEach(startAgain);

const toAll = { message_type: "ALL_ATTENDEES" } as const;

const report = (messageId: string, { recipient = "anna@example.org", status = "5.1.1" } = {}) =>
  [
    "Subject: Undelivered Mail Returned to Sender",
    "Message-ID: <20261126@mail.example>",
    "",
    `Final-Recipient: rfc822; ${recipient}`,
    "Action: failed",
    `Status: ${status}`,
    "",
    `Message-ID: ${messageId}`,
  ].join("\r\n");

const bounce = (raw: string, token = TOKEN) =>
  send("POST /public/mail/bounces", {
    body: raw,
    headers: { authorization: `Bearer ${token}`, "content-type": "message/rfc822" },
  });

/** Writes a message to one guest and sends it. */
async function sent() {
  const at = await makeScenario();
  await buy(at, { email: "Anna@example.org" });
  const { id } = await at.write(toAll);
  await work();
  return { at, id, messageId: emails[0]!.messageId };
}

test("a bounced email fails in its message, and later messages skip its address", async () => {
  const { at, id, messageId } = await sent();

  const { status } = await bounce(report(messageId));

  expect(status).toBe(204);
  expect(await outcomesOf(at, id)).toEqual(["FAILED bounced"]);
  expect(await at.find(id)).toMatchObject({ status: "SENT", sent_count: 0, failed_count: 1 });
  emails.splice(0);
  const next = await at.write(toAll);
  await work();
  expect(addresses()).toEqual([]);
  expect(await outcomesOf(at, next.id)).toEqual(["SKIPPED undeliverable"]);
});

test("a report that does not blame the address fails the email, but later messages still use the address", async () => {
  const { at, id, messageId } = await sent();

  await bounce(report(messageId, { status: "5.7.1" }));
  emails.splice(0);
  await at.write(toAll);
  await work();

  expect(await outcomesOf(at, id)).toEqual(["FAILED bounced"]);
  expect(addresses()).toEqual(["Anna@example.org"]);
});

test("ignores a report for another address, a text that is no report, and a wrong token", async () => {
  const { at, id, messageId } = await sent();

  const statuses = [
    await bounce(report(messageId, { recipient: "ben@example.org" })),
    await bounce("Thank you for your message!"),
    await bounce(report(messageId), "another-token-of-length"),
  ].map(({ status }) => status);

  expect(statuses).toEqual([204, 204, 404]);
  expect(await outcomesOf(at, id)).toEqual(["SENT null"]);
});

async function outcomesOf(at: Scenario, message_id: number) {
  const { data } = await at.api("GET /events/{event_id}/messages/{message_id}/recipients", {
    params: { ...at.params, message_id },
  } as never);
  return data.map(({ status, reason }) => `${status} ${reason}`);
}
