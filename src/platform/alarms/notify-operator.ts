import { messageIdFor } from "../mail/mail.ts";
import type { Services } from "../services.ts";
import type { RaisedAlarm } from "./alarm.ts";

/**
 * Sends an email to the operator if an address is set. The email is in English, like the log. It bypasses the
 * queue, because the queue may be the problem.
 */
export async function notifyOperator(
  { config, mail }: Pick<Services, "config" | "mail">,
  { name, problem, since }: RaisedAlarm,
): Promise<void> {
  if (!config.operatorEmail) return;
  const lines = [
    problem,
    `Alarm "${name}" at ${config.publicUrl}, since ${since}.`,
    "docs/operations.md says what to do.",
  ];
  await mail.send({
    to: config.operatorEmail,
    subject: `${config.appName}: alarm ${name}`,
    html: lines.map((line) => `<p>${escape(line)}</p>`).join(""),
    plain: lines.join("\n\n"),
    messageId: messageIdFor(`alarm-${name}`, Date.parse(since)),
  });
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
