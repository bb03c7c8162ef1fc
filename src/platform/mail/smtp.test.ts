import { afterAll, afterEach, expect, test } from "vitest";
import { startMailServer } from "../../../test/mail-server.ts";
import { smtpMail } from "./mail.ts";

const mailServer = await startMailServer();
const mail = smtpMail(mailServer.url, "Tessera <tickets@tickets.example>", 400);
afterAll(() => mail.close());
afterEach(() => {
  mailServer.mood = null;
  mailServer.deliveries.length = 0;
});

const email = (messageId: string) => ({
  to: "berta@example.org",
  subject: "Your ticket",
  html: "<p>Here it is</p>",
  plain: "Here it is",
  messageId,
});

test.each(["silent", "endless"] as const)(
  "FLT-12 gives up on a mail server that is %s after a while, and sends the next emails",
  async (mood) => {
    mailServer.mood = mood;
    const stuck = [1, 2, 3].map((n) => mail.send(email(`<${mood}-${n}@tessera>`)));

    const outcomes = await Promise.allSettled(stuck);

    expect(outcomes.map(({ status }) => status)).toEqual(Array(3).fill("rejected"));
    mailServer.mood = null;
    mailServer.deliveries.length = 0;
    await mail.send(email(`<${mood}-1@tessera>`));
    expect(mailServer.deliveries.map(({ headers }) => headers.get("message-id"))).toEqual([
      `<${mood}-1@tessera>`,
    ]);
  },
);
