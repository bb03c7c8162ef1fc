import type { Config } from "../config.ts";
import type { Handlers } from "../http/call.ts";
import type { Services } from "../services.ts";
import { Refusal } from "../../values/refusal.ts";
import { findKeptMail, findKeptMailFile, listKeptMails } from "./kept-mails.ts";
import { mailboxContract } from "./mailbox-contract.ts";

/** Mails open orders and accounts, so the mailbox only exists where nothing real is in it. */
export function hasMailbox(config: Config): boolean {
  return (config.isDemo || config.isDevelopment) && config.smtpUrl === undefined;
}

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
