import * as z from "zod";
import { route } from "../../http/contract.ts";

const MailRow = z.object({
  id: z.int(),
  recipient: z.string(),
  subject: z.string(),
  files_count: z.int(),
  created_at: z.string(),
});
export type MailRow = z.infer<typeof MailRow>;

const MailFile = z.object({ filename: z.string(), content_type: z.string(), size: z.int() });

const StoredMail = MailRow.omit({ files_count: true }).extend({
  sender: z.string(),
  /** The reply address. Null: the sender. */
  reply_to: z.string().nullable(),
  /** Pictures are embedded as data, so that the email can be shown without a request. */
  html: z.string(),
  plain: z.string(),
  files: z.array(MailFile),
});
export type StoredMail = z.infer<typeof StoredMail>;

const MailId = z.coerce.number<string | number>().int().min(1).max(Number.MAX_SAFE_INTEGER);
const mailParams = z.object({ mail_id: MailId });

/** The demo mailbox: emails that were stored instead of sent. Not available where emails are sent. */
export const mailboxContract = {
  listStoredMails: route({
    method: "GET",
    path: "/dev/mails",
    summary: "List the e-mails that this demo stored instead of sending",
    policy: "public",
    query: z.object({ before: MailId.optional() }),
    response: z.object({ data: z.array(MailRow) }),
  }),
  getStoredMail: route({
    method: "GET",
    path: "/dev/mails/{mail_id}",
    summary: "Get a stored e-mail",
    policy: "public",
    params: mailParams,
    response: z.object({ data: StoredMail }),
  }),
  getStoredMailFile: route({
    method: "GET",
    path: "/dev/mails/{mail_id}/files/{index}",
    summary: "Download a file attached to a stored e-mail",
    policy: "public",
    params: mailParams.extend({ index: z.coerce.number<string | number>().int().min(0).max(1_000) }),
    response: z.object({ data: MailFile.extend({ base64: z.string() }) }),
  }),
};
export type MailboxContract = typeof mailboxContract;
