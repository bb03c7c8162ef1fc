import type { Config } from "../platform/config.ts";
import { messageIdFor } from "../platform/mail/mail.ts";

/** Deterministic Message-ID, so that retries deduplicate; an explicit resend gets a new one. */
export function emailId(
  config: Pick<Config, "publicUrl">,
  kind: string,
  subject: number,
  request?: number,
): string {
  const id = request === undefined ? subject : `${subject}-${request}`;
  return messageIdFor(kind, id, new URL(config.publicUrl).hostname);
}
