import type { Letter } from "./mail.ts";

/** One mailbox and nothing else: no display name, no second address, no line break, no group. */
const ONE_ADDRESS = /^[^\s\p{Cc}"(),:;<>@[\]\\]{1,64}@[^\s\p{Cc}"(),:;<>@[\]\\]{1,255}$/u;

const LONGEST_SUBJECT = 200;

/**
 * The last check before a letter leaves, whoever wrote it: exactly one recipient, and headers that are one
 * line each. A wrong recipient is a bug and stops the letter; a wrong address for answers is left out.
 */
export function safeLetter(letter: Letter): Letter {
  if (!ONE_ADDRESS.test(letter.to)) throw new Error("a letter needs exactly one address to go to");
  const { replyTo, ...rest } = letter;
  return {
    ...rest,
    ...(replyTo !== undefined && ONE_ADDRESS.test(replyTo) && { replyTo }),
    subject: oneLine(letter.subject).slice(0, LONGEST_SUBJECT),
    messageId: oneLine(letter.messageId),
    attachments: (letter.attachments ?? []).map((file) => ({
      ...file,
      filename: oneLine(file.filename).replace(/["\\/]/g, "-"),
    })),
  };
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
