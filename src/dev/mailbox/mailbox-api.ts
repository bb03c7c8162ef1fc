import type { Handlers } from "../../platform/http/call.ts";
import type { Services } from "../../platform/services.ts";
import { Refusal } from "../../values/refusal.ts";
import { findKeptMail, findKeptMailFile, listKeptMails } from "../../platform/mail/stored-mails.ts";
import { hasMailbox } from "../../platform/mail/mail.ts";
import { mailboxContract } from "../../platform/mail/mailbox-contract.ts";

export function mailboxApi({ config, db }: Services) {
  const orNotFound = <Answer>(answer: () => Promise<Answer>): Promise<Answer> => {
    if (!hasMailbox(config)) throw new Refusal("not_found");
    return answer();
  };

  const handlers = {
    listKeptMails: async ({ query }) =>
      orNotFound(async () => ({ data: await listKeptMails(db, query.before) })),
    getKeptMail: async ({ params }) =>
      orNotFound(async () => ({ data: await findKeptMail(db, params.mail_id) })),
    getKeptMailFile: async ({ params }) =>
      orNotFound(async () => ({ data: await findKeptMailFile(db, params.mail_id, params.index) })),
  } satisfies Handlers<typeof mailboxContract>;

  return { contract: mailboxContract, handlers };
}
