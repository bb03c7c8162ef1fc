import { afterAll, afterEach, expect, test } from "vitest";
import { startPostOffice } from "../../../test/post-office.ts";
import { smtpMail } from "./mail.ts";

const checkout = await startPostOffice();
const mail = smtpMail(checkout.url, "Tessera <tickets@tickets.example>", 400);
afterAll(() => mail.close());
afterEach(() => {
  checkout.mood = null;
  checkout.deliveries.length = 0;
});

const letter = (messageId: string) => ({
  to: "berta@example.org",
  subject: "Your ticket",
  html: "<p>Here it is</p>",
  plain: "Here it is",
  messageId,
});

test.each(["silent", "endless"] as const)(
  "FLT-12 a mail server that is %s is given up after a while, and the next letters go through",
  async (mood) => {
    checkout.mood = mood;
    const stuck = [1, 2, 3].map((n) => mail.send(letter(`<${mood}-${n}@tessera>`)));

    const outcomes = await Promise.allSettled(stuck);

    expect(outcomes.map(({ status }) => status)).toEqual(Array(3).fill("rejected"));
    checkout.mood = null;
    checkout.deliveries.length = 0;
    await mail.send(letter(`<${mood}-1@tessera>`));
    expect(checkout.deliveries.map(({ headers }) => headers.get("message-id"))).toEqual([
      `<${mood}-1@tessera>`,
    ]);
  },
);
