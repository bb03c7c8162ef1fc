import type { Email } from "./outgoing-email.ts";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { createTransport } from "nodemailer";
import type { Config } from "../config.ts";
import type { Db } from "../database/database.ts";
import { refuseInRehearsal } from "../database/rehearsals/rehearse.ts";
import { measureEmail } from "../metrics/work-metrics.ts";
import { inSpan } from "../telemetry/spans.ts";
import { currentRequestId } from "../telemetry/request-scope.ts";
import { lazyPackage } from "../load-package.ts";
import { safeEmail } from "./safe-email.ts";
import { formatSender, senderOf } from "./sender.ts";

const nodemailer = lazyPackage<{ createTransport: typeof createTransport }>("nodemailer");

export interface Mail {
  send(email: Email): Promise<void>;
  close(): void;
}

/**
 * True if the demo mailbox exists. Emails open orders and accounts, so it exists only where no data is real.
 */
export function hasMailbox(config: Config): boolean {
  return (config.isDemo || config.isDevelopment) && config.smtpUrl === undefined;
}

/**
 * Sends over SMTP if configured. In a demo, stores emails in the database for /dev/mail. Otherwise nothing is
 * stored in clear: sending fails, and its job is tried again until a mail server is configured.
 */
export function createMail(config: Config, db: Db): Mail {
  const transport = transportFor(config, db);
  return {
    ...transport,
    send: async (email) => {
      refuseInRehearsal("send an email at once");
      return measureEmail(() =>
        inSpan("send e-mail", { kind: "client" }, async () => transport.send(safeEmail(email))),
      );
    },
  };
}

function transportFor(config: Config, db: Db): Mail {
  if (config.smtpUrl) return smtpMail(config.smtpUrl, config.mailFrom);
  return hasMailbox(config) ? storedMail(config.mailFrom, db) : noMail;
}

const noMail: Mail = {
  send: () => Promise.reject(new Error("SMTP_URL is missing: no mail can be sent")),
  close: () => {},
};

export function messageIdFor(kind: string, id: number | string, host = "tessera"): string {
  return `<${kind}.${id}@${host}>`;
}

export const freshMessageId = (kind: string): string => messageIdFor(kind, randomUUID());

/**
 * As many as a worker runs jobs at once, so that no email waits for the connection of another. The mail
 * server's own limits are options of its address: `SMTP_URL=smtp://…?maxConnections=1&rateLimit=14`.
 */
const MAX_CONNECTIONS = 3;
/** Gives up soon on a server that does not answer, because the job is tried again. */
const SMTP_PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };
/** A server that answers occasionally without finishing would delay payments behind its emails. */
const SEND_TIMEOUT_MILLISECONDS = 90_000;

/** Exported for its test, which uses shorter times. */
export function smtpMail(
  url: string,
  from: string,
  sendTimeoutMilliseconds = SEND_TIMEOUT_MILLISECONDS,
): Mail {
  const connect = () =>
    nodemailer().createTransport({
      url,
      pool: true,
      maxConnections: MAX_CONNECTIONS,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...SMTP_PATIENCE,
    } as object);
  let transport: ReturnType<typeof connect> | undefined;

  /** Closes a connection that is still active. The library does not do this. */
  function hangUp(stuck: NonNullable<typeof transport>): void {
    if (transport !== stuck) return;
    transport = undefined;
    stuck.close();
  }

  return {
    async send({ plain, fromName, unsubscribeUrl, attachments = [], ...email }) {
      const used = (transport ??= connect());
      const requestId = currentRequestId();
      const sending = used.sendMail({
        ...email,
        from: senderOf(from, fromName),
        text: plain,
        attachments: attachments.map(({ contentId, ...file }) => ({ ...file, cid: contentId })),
        headers: {
          "auto-submitted": "auto-generated",
          ...(requestId !== undefined && { "x-request-id": requestId }),
          ...(unsubscribeUrl !== undefined && {
            "list-unsubscribe": { prepared: true, value: `<${unsubscribeUrl}>` },
            "list-unsubscribe-post": "List-Unsubscribe=One-Click",
          }),
        },
      });
      const patience = new AbortController();
      const tooLong = sleep(sendTimeoutMilliseconds, null, { signal: patience.signal, ref: false }).then(
        () => {
          hangUp(used);
          throw new Error(`the mail server has not accepted the email within ${sendTimeoutMilliseconds} ms`);
        },
      );
      await Promise.race([sending, tooLong]).finally(() => {
        patience.abort();
        sending.catch(() => {});
        tooLong.catch(() => {});
      });
    },
    close: () => transport?.close(),
  };
}

function storedMail(from: string, db: Db): Mail {
  return {
    async send(email) {
      const attachments = (email.attachments ?? []).map((one) => ({
        filename: one.filename,
        content_type: one.contentType,
        content_id: one.contentId ?? null,
        base64: one.content.toString("base64"),
      }));
      await db
        .insertInto("stored_mails")
        .values({
          message_id: email.messageId,
          sender: formatSender(senderOf(from, email.fromName)),
          reply_to: email.replyTo ?? null,
          recipient: email.to,
          subject: email.subject,
          html: email.html,
          plain: email.plain,
          attachments: JSON.stringify(attachments),
        })
        .onConflict((conflict) => conflict.column("message_id").doNothing())
        .execute();
    },
    close: () => {},
  };
}
