import { expect, test } from "vitest";
import { startMailServer } from "../../../test/mail-server.ts";
import { isAddressRefused, isRecipientRefused } from "./address-refused.ts";
import { smtpMail } from "./mail.ts";

const mailServer = await startMailServer();

async function refusedWith(stage: "address" | "email", code: number, message: string): Promise<unknown> {
  mailServer.refusal = stage === "email" ? { code, message } : null;
  mailServer.unknown = stage === "address" ? { code, message } : null;
  const mail = smtpMail(mailServer.url, "Tessera <tickets@tickets.example>");
  const words = { subject: "Your ticket", html: "<p>Here it is</p>", plain: "Here it is" };
  return mail
    .send({ ...words, to: "berta@example.org", messageId: "<ticket@tessera>" })
    .then(() => "was taken")
    .catch((error: unknown) => error)
    .finally(() => mail.close());
}

test.each([
  ["address", 550, "5.1.1 No such user here", true],
  ["address", 550, "5.2.1 Mailbox disabled", true],
  ["address", 554, "5.1.10 Null MX", true],
  ["address", 550, "No such user here", true],
  ["address", 553, "Mailbox name not allowed", true],
  ["address", 450, "4.2.1 Come back later", false],
  ["address", 452, "4.2.2 Mailbox full", false],
  // These answers are about the sender: the operator has to fix the cause, and no email is lost meanwhile.
  ["address", 550, "5.7.1 Relaying denied", false],
  ["address", 554, "Relay access denied", false],
  ["email", 550, "5.7.1 Looks like spam", false],
  ["email", 552, "5.3.4 Too large", false],
] as const)("FLT-12 the %s is refused with %d %s: for good %j", async (stage, code, message, forGood) => {
  const error = await refusedWith(stage, code, message);

  expect(error).toMatchObject({ responseCode: code });
  expect(isAddressRefused(error)).toBe(forGood);
});

test.each([
  ["address", 450, "4.1.2 Domain not found", true],
  ["address", 450, "Greylisted, come back later", true],
  ["address", 450, "4.7.1 Too many messages, slow down", false],
  ["address", 452, "4.3.1 Too much mail", false],
  ["address", 451, "Too many recipients this hour", false],
  ["address", 452, "4.2.2 Mailbox full", true],
  ["address", 550, "5.1.1 No such user here", true],
  ["address", 550, "5.7.1 Relaying denied", false],
  ["email", 451, "4.3.0 Try again later", false],
] as const)(
  "FLT-12 the %s is refused with %d %s: for its recipient only %j",
  async (stage, code, message, isOfRecipient) => {
    expect(isRecipientRefused(await refusedWith(stage, code, message))).toBe(isOfRecipient);
  },
);

test("FLT-12 an unreachable mail server refuses no address", async () => {
  const mail = smtpMail("smtp://127.0.0.1:1", "Tessera <tickets@tickets.example>");
  const email = { to: "berta@example.org", subject: "", html: "", plain: "", messageId: "<a@tessera>" };

  const error = await mail.send(email).catch((failure: unknown) => failure);
  mail.close();

  expect(error).toBeInstanceOf(Error);
  expect([isAddressRefused(error), isRecipientRefused(error)]).toEqual([false, false]);
});
