import { expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { createMail } from "./mail.ts";
import { warnWithoutMail } from "./warn-without-mail.ts";

const database = await testDatabase();
const { db } = database;

function installation(facts: { isDemo: boolean; smtpUrl?: string }) {
  const said: [level: string, sentence: string][] = [];
  const services = testServices(database, facts);
  const log = {
    ...services.log,
    error: (_facts: unknown, sentence: string) => void said.push(["error", sentence]),
    warn: (_facts: unknown, sentence: string) => void said.push(["warn", sentence]),
  } as unknown as typeof services.log;
  return { said, services: { ...services, log }, mail: createMail(services.config, db) };
}

const email = {
  to: "ada@example.org",
  subject: "Reset",
  html: "<p>link</p>",
  plain: "link",
  messageId: "<1@t>",
};
const stored = async () => (await db.selectFrom("stored_mails").select("id").execute()).length;

test("stores nothing in clear without a mail server: sending fails, and the start warns", async () => {
  const { said, services, mail } = installation({ isDemo: false });

  await expect(mail.send(email)).rejects.toThrow("SMTP_URL is missing");
  await warnWithoutMail(services);

  expect(await stored()).toBe(0);
  expect(said).toEqual([["error", expect.stringMatching(/^SMTP_URL is missing: no mail is sent\./)]]);
});

test("a demo stores its emails and does not warn", async () => {
  const { said, services, mail } = installation({ isDemo: true });

  await mail.send(email);
  await warnWithoutMail(services);

  expect([await stored(), said]).toEqual([1, []]);
});

test("deletes the emails of a demo when it becomes an installation of real accounts", async () => {
  await installation({ isDemo: true }).mail.send({ ...email, messageId: "<2@t>" });
  const { said, services } = installation({ isDemo: false, smtpUrl: "smtp://localhost" });

  await warnWithoutMail(services);

  expect([await stored(), said]).toEqual([
    0,
    [["warn", "stored emails were deleted, because this is not a demo"]],
  ]);
});
