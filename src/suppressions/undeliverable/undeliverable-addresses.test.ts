import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { startMailServer } from "../../../test/mail-server.ts";
import { type Scenario, openMessages } from "../../../test/messages.ts";
import { smtpMail } from "../../platform/mail/mail.ts";
import { purgeUndeliverable, UNDELIVERABLE_DAYS } from "./undeliverable-addresses.ts";

const database = await testDatabase();
const { db } = database;
const { emails, makeScenario, buy, work, startAgain, addresses } = openMessages(database);

beforeEach(startAgain);

const toAll = { message_type: "ALL_ATTENDEES" } as const;

/** Writes a message whose only address the mail server rejects permanently. */
async function refused(at: Scenario, email: string) {
  const mailServer = await startMailServer();
  mailServer.unknown = { code: 550, message: "5.1.1 No such user here" };
  const mail = smtpMail(mailServer.url, "Tessera <tickets@tickets.example>");
  await buy(at, { email });
  const message = await at.write(toAll);
  await work(mail);
  mail.close();
  return message;
}

test("later messages skip a permanently rejected address, and show their author the reason", async () => {
  const at = await makeScenario();
  const first = await refused(at, "mia@example.org");
  await buy(at, { email: "noa@example.org" });
  const second = await at.write(toAll);
  await work();

  expect(await outcomesOf(at, first.id)).toEqual(["mia@example.org FAILED address_refused"]);
  expect(await at.find(first.id)).toMatchObject({ status: "FAILED", failure: "not_delivered" });
  expect(addresses()).toEqual(["noa@example.org"]);
  expect(await outcomesOf(at, second.id)).toEqual([
    "mia@example.org SKIPPED undeliverable",
    "noa@example.org SENT null",
  ]);
});

test("another account's messages still use the address", async () => {
  const [at, other] = [await makeScenario(), await makeScenario()];
  await refused(at, "ole@example.org");
  await buy(other, { email: "ole@example.org" });
  await other.write(toAll);
  await work();

  expect(addresses()).toEqual(["ole@example.org"]);
});

test("uses the address again after three months", async () => {
  const at = await makeScenario();
  await refused(at, "pia@example.org");
  await sql`
    update undeliverable_addresses set refused_at = now() - make_interval(days => ${UNDELIVERABLE_DAYS + 1})
    where account_id = ${at.event.account_id}`.execute(db);
  emails.splice(0);
  await at.write(toAll);
  await work();

  expect(addresses()).toEqual(["pia@example.org"]);
  await purgeUndeliverable(db);
  const { rows } = await sql`
    select from undeliverable_addresses where account_id = ${at.event.account_id}`.execute(db);
  expect(rows).toEqual([]);
});

async function outcomesOf(at: Scenario, message_id: number) {
  const { data } = await at.api("GET /events/{event_id}/messages/{message_id}/recipients", {
    params: { ...at.params, message_id },
    query: { sort_by: "recipient", sort_direction: "asc" } as never,
  });
  return data.map(({ recipient, status, reason }) => `${recipient} ${status} ${reason}`);
}
