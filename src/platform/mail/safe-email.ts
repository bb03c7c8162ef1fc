import type { Email } from "./outgoing-email.ts";

/** Matches exactly one mailbox: no display name, no second address, no line break, no group. */
const ONE_ADDRESS = /^[^\s\p{Cc}"(),:;<>@[\]\\]{1,64}@[^\s\p{Cc}"(),:;<>@[\]\\]{1,255}$/u;

const MAX_SUBJECT = 200;
const MAX_DISPLAY_NAME = 80;

/**
 * The last check before an email is sent: exactly one recipient, and headers of one line each. A wrong
 * recipient is a bug and stops the email. A wrong reply address is left out.
 */
export function safeEmail(email: Email): Email {
  if (!ONE_ADDRESS.test(email.to)) throw new Error("an email needs exactly one address as its recipient");
  const { replyTo, fromName, ...rest } = email;
  const sender = displayName(fromName ?? "");
  return {
    ...rest,
    ...(sender && { fromName: sender }),
    ...(replyTo !== undefined && ONE_ADDRESS.test(replyTo) && { replyTo }),
    subject: oneLine(email.subject).slice(0, MAX_SUBJECT),
    messageId: oneLine(email.messageId),
    attachments: (email.attachments ?? []).map((file) => ({
      ...file,
      filename: oneLine(file.filename).replace(/["\\/]/g, "-"),
    })),
  };
}

/**
 * Returns a display name for our address. The name must not look like an address, because some mail programs
 * show only the name, and it must not change the direction of the following text.
 */
function displayName(name: string): string {
  const line = oneLine(name)
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069"<>\\]/g, "")
    .replace(/ ?@ ?/g, " at ");
  return [...line].slice(0, MAX_DISPLAY_NAME).join("").trim();
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
