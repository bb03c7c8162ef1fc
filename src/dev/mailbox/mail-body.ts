import { pageOf } from "../../platform/http/pages/page-context.ts";
import type { MailboxContract } from "../../platform/mail/mailbox-contract.ts";
import type { Route } from "./+types/mail-body";

/** Nothing runs, nothing is sent, and only our own pictures load; links open in a window of their own. */
const emailCsp = (publicUrl: string) =>
  [
    "sandbox allow-popups allow-popups-to-escape-sandbox",
    "default-src 'none'",
    `img-src data: ${publicUrl}/files/`,
    "style-src 'unsafe-inline'",
    "frame-ancestors 'self'",
  ].join("; ");

/** GET /dev/mail/:mailId/body: a stored mail, unchanged, for the frame of the mailbox. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { clientFor, publicConfig } = pageOf(context);
  const api = clientFor<MailboxContract>();
  const { data: mail } = await api("GET /dev/mails/{mail_id}", { params: { mail_id: params.mailId } });
  return new Response(mail.html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": emailCsp(publicConfig.frontendUrl),
      "x-frame-options": "SAMEORIGIN",
      "x-robots-tag": "noindex",
    },
  });
}
