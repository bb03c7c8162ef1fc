import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import type { Config } from "../../platform/config.ts";
import type { Call } from "../../platform/http/call.ts";
import { createDispatcher } from "../../platform/http/dispatcher.ts";
import { createIdempotency } from "../../platform/http/idempotency/idempotency.ts";
import type { Services } from "../../platform/services.ts";
import { createMail } from "../../platform/mail/mail.ts";
import { mailboxApi } from "./mailbox-api.ts";
import type { MailboxContract } from "../../platform/mail/mailbox/contract.ts";

const { db } = await testDatabase();

const config = (given: Partial<Config>) => ({ mailFrom: "Tessera <tickets@localhost>", ...given }) as Config;

function clientOf(given: Partial<Config>) {
  const area = mailboxApi({ db, config: config(given) } as Services);
  return createDispatcher([area], createIdempotency(db, ["any secret"])).clientFor<MailboxContract>(
    {} as Call,
  );
}

async function keep(subject: string) {
  await createMail(config({ isDemo: true }), db).send({
    to: "berta@example.org",
    subject,
    html: '<p><img src="cid:code@tessera"></p>',
    plain: "Hello",
    messageId: `<${subject}@test>`,
    attachments: [
      { filename: "tickets.pdf", contentType: "application/pdf", content: Buffer.from("%PDF-") },
      {
        filename: "code.png",
        contentType: "image/png",
        content: Buffer.from("png"),
        contentId: "code@tessera",
      },
    ],
  });
}

test("lists a demo's mails newest first, shows them with their pictures, and downloads their files", async () => {
  const api = clientOf({ isDemo: true });
  await keep("first");
  await keep("second");

  const { data: mails } = await api("GET /dev/mails");
  const { data: mail } = await api("GET /dev/mails/{mail_id}", { params: { mail_id: mails[1]!.id } });
  const { data: file } = await api("GET /dev/mails/{mail_id}/files/{index}", {
    params: { mail_id: mail.id, index: 0 },
  });
  const older = await api("GET /dev/mails", { query: { before: mails[0]!.id } });

  expect(mails.map((one) => [one.subject, one.files_count])).toEqual([
    ["second", 1],
    ["first", 1],
  ]);
  expect(mail).toMatchObject({
    recipient: "berta@example.org",
    sender: "Tessera <tickets@localhost>",
    reply_to: null,
  });
  expect(mail.html).toContain(`data:image/png;base64,${Buffer.from("png").toString("base64")}`);
  expect(mail.files).toEqual([{ filename: "tickets.pdf", content_type: "application/pdf", size: 5 }]);
  expect(Buffer.from(file.base64, "base64").toString()).toBe("%PDF-");
  expect(older.data.map((one) => one.subject)).toEqual(["first"]);
});

test("shows the sender's name and the reply address of a mail", async () => {
  const api = clientOf({ isDemo: true });
  await createMail(config({ isDemo: true }), db).send({
    to: "berta@example.org",
    fromName: "The Long Room",
    replyTo: "stage@example.org",
    subject: "third",
    html: "",
    plain: "",
    messageId: "<third@test>",
  });

  const { data: mails } = await api("GET /dev/mails");
  const { data: mail } = await api("GET /dev/mails/{mail_id}", { params: { mail_id: mails[0]!.id } });

  expect(mail).toMatchObject({
    sender: "The Long Room <tickets@localhost>",
    reply_to: "stage@example.org",
  });
});

test.each([
  ["nothing is a demo", { isDemo: false }],
  ["mails are really sent", { isDemo: true, smtpUrl: "smtp://localhost" }],
])("there is no mailbox where %s", async (_, given) => {
  const api = clientOf(given);
  const missing = { code: "not_found" };

  await expect(api("GET /dev/mails")).rejects.toMatchObject(missing);
  await expect(api("GET /dev/mails/{mail_id}", { params: { mail_id: 1 } })).rejects.toMatchObject(missing);
  await expect(
    api("GET /dev/mails/{mail_id}/files/{index}", { params: { mail_id: 1, index: 0 } }),
  ).rejects.toMatchObject(missing);
});

test("does not find a mail that does not exist", async () => {
  const api = clientOf({ isDemo: true });

  await expect(api("GET /dev/mails/{mail_id}", { params: { mail_id: 999_999 } })).rejects.toMatchObject({
    code: "not_found",
  });
});
