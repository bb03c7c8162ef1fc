import type { Config } from "../platform/config.ts";
import { messageIdFor } from "../platform/mail/mail.ts";

/**
 * Returns a Message-ID that stays the same for retries, so that they deduplicate. An explicit resend
 * (`request`) gets a new one.
 */
export function emailId(
  config: Pick<Config, "publicUrl">,
  kind: string,
  subject: number,
  request?: number,
): string {
  const id = request === undefined ? subject : `${subject}-${request}`;
  return messageIdFor(kind, id, new URL(config.publicUrl).hostname);
}
