import { randomUUID } from "node:crypto";
import nodemailer from "nodemailer";
import type { Config } from "../config.ts";
import type { Db } from "../database/database.ts";

export interface Letter {
  to: string;
  subject: string;
  html: string;
  plain: string;
  replyTo?: string;
  attachments?: { filename: string; contentType: string; content: Buffer }[];
  /** Stays the same when a job runs twice, so that mail programs show the letter once. */
  messageId: string;
}

export interface Mail {
  send(letter: Letter): Promise<void>;
  close(): void;
}

/** Over SMTP where configured; else into the database, from where /dev/mail shows it. */
export function createMail(config: Config, db: Db): Mail {
  return config.smtpUrl ? smtpMail(config.smtpUrl, config.mailFrom) : keptMail(config.mailFrom, db);
}

export function messageIdFor(kind: string, id: number | string, host = "tessera"): string {
  return `<${kind}.${id}@${host}>`;
}

export const freshMessageId = (kind: string): string => messageIdFor(kind, randomUUID());

function smtpMail(url: string, from: string): Mail {
  const transport = nodemailer.createTransport(url, { from } as object);
  return {
    async send({ plain, ...letter }) {
      await transport.sendMail({ ...letter, from, text: plain });
    },
    close: () => transport.close(),
  };
}

function keptMail(from: string, db: Db): Mail {
  return {
    async send(letter) {
      const attachments = (letter.attachments ?? []).map((one) => ({
        filename: one.filename,
        content_type: one.contentType,
        base64: one.content.toString("base64"),
      }));
      await db
        .insertInto("kept_mails")
        .values({
          message_id: letter.messageId,
          sender: from,
          recipient: letter.to,
          subject: letter.subject,
          html: letter.html,
          plain: letter.plain,
          attachments: JSON.stringify(attachments),
        })
        .onConflict((conflict) => conflict.column("message_id").doNothing())
        .execute();
    },
    close: () => {},
  };
}
