import type { Handlers } from "../../platform/http/call.ts";
import type { Services } from "../../platform/services.ts";
import { Refusal } from "../../values/refusal.ts";
import {
  findStoredMail,
  findStoredMailFile,
  listStoredMails,
} from "../../platform/mail/mailbox/stored-mails.ts";
import { hasMailbox } from "../../platform/mail/mail.ts";
import { mailboxContract } from "../../platform/mail/mailbox/contract.ts";

export function mailboxApi({ config, db }: Services) {
  const orNotFound = <Answer>(answer: () => Promise<Answer>): Promise<Answer> => {
    if (!hasMailbox(config)) throw new Refusal("not_found");
    return answer();
  };

  const handlers = {
    listStoredMails: async ({ query }) =>
      orNotFound(async () => ({ data: await listStoredMails(db, query.before) })),
    getStoredMail: async ({ params }) =>
      orNotFound(async () => ({ data: await findStoredMail(db, params.mail_id) })),
    getStoredMailFile: async ({ params }) =>
      orNotFound(async () => ({ data: await findStoredMailFile(db, params.mail_id, params.index) })),
  } satisfies Handlers<typeof mailboxContract>;

  return { contract: mailboxContract, handlers };
}
