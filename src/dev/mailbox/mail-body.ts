import { pageOf, type PublicConfig } from "../../platform/http/pages/page-context.ts";
import type { MailboxContract } from "../../platform/mail/mailbox/contract.ts";
import type { Route } from "./+types/mail-body";

/** Allows no scripts and no forms, and only our own pictures. Links open in a new window. */
const emailCsp = ({ frontendUrl, logoDarkUrl, logoLightUrl }: PublicConfig) =>
  [
    "sandbox allow-popups allow-popups-to-escape-sandbox",
    "default-src 'none'",
    `img-src data: ${[`${frontendUrl}/files/`, ...logoSources([logoDarkUrl, logoLightUrl], frontendUrl)].join(" ")}`,
    "style-src 'unsafe-inline'",
    "frame-ancestors 'self'",
  ].join("; ");

/**
 * Lists the logos of the installation by origin, because an address may contain characters that end a part of
 * the policy.
 */
function logoSources(logos: (string | undefined)[], frontendUrl: string): string[] {
  return [...new Set(logos.flatMap((logo) => (logo ? [new URL(logo, frontendUrl).origin] : [])))];
}

/** GET /dev/mail/:mailId/body: a stored email, unchanged, for the frame of the mailbox. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { clientFor, publicConfig } = pageOf(context);
  const api = clientFor<MailboxContract>();
  const { data: mail } = await api("GET /dev/mails/{mail_id}", { params: { mail_id: params.mailId } });
  return new Response(mail.html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": emailCsp(publicConfig),
      "x-frame-options": "SAMEORIGIN",
      "x-robots-tag": "noindex",
    },
  });
}
