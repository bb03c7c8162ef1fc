import { afterAll, afterEach, expect, test } from "vitest";
import { startMailServer } from "../../../test/mail-server.ts";
import { smtpMail } from "./mail.ts";

const mailServer = await startMailServer();
const mail = smtpMail(mailServer.url, "Tessera <tickets@tickets.example>", 1_500);
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

test("keeps to the mail server's limits in its address", async () => {
  const limits = "?maxConnections=1&rateLimit=1&rateDelta=400";
  const limited = smtpMail(`${mailServer.url}${limits}`, "Tessera <tickets@tickets.example>");
  const startedAt = performance.now();

  await Promise.all([1, 2, 3].map((n) => limited.send(email(`<limited-${n}@tessera>`))));

  expect(mailServer.deliveries).toHaveLength(3);
  // Each waits for a separate window.
  expect(performance.now() - startedAt).toBeGreaterThan(500);
  limited.close();
});
