import type { Config } from "../platform/config.ts";
import { messageIdFor } from "../platform/mail/mail.ts";

/** The same for the same letter, however often it is sent; one that was asked for once more is another. */
export function emailId(
  config: Pick<Config, "publicUrl">,
  kind: string,
  subject: number,
  request?: number,
): string {
  const id = request === undefined ? subject : `${subject}-${request}`;
  return messageIdFor(kind, id, new URL(config.publicUrl).hostname);
}
