import { msg } from "@lingui/core/macro";
import { withoutLinks } from "../../platform/mail/sanitize-subject.ts";
import type { Services } from "../../platform/services.ts";
import { DEFAULT_LOCALE, isLocale } from "../../values/languages/locales.ts";
import { fullName } from "../full-name.ts";
import { randomToken } from "../../values/short-id.ts";
import { hashOfToken } from "../log-in/session-token.ts";
import { InvitationEmail } from "./invitation-email.tsx";
import { sendEmail } from "./send-email.tsx";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "send-invitation": { invitation_id: number };
  }
}

/**
 * Creates the link's secret and emails it, so that it appears only in the email. Skips an invitation that was
 * answered meanwhile.
 */
export async function sendInvitation(services: Services, { invitation_id: id }: { invitation_id: number }) {
  const { db, config } = services;
  const row = await db
    .selectFrom("invitations as i")
    .innerJoin("users as u", "u.id", "i.user_id")
    .innerJoin("accounts as a", "a.id", "i.account_id")
    .leftJoin("users as b", "b.id", "i.invited_by_user_id")
    .select(["i.email", "i.expires_at", "u.locale", "a.name as account_name", "a.timezone"])
    .select(["b.first_name", "b.last_name"])
    .where("i.id", "=", id)
    .where("i.state", "=", "OPEN")
    .executeTakeFirst();
  if (!row) return;
  const token = randomToken(32);
  const { numUpdatedRows } = await db
    .updateTable("invitations")
    .set({ token_hash: hashOfToken(token) })
    .where("id", "=", id)
    .where("state", "=", "OPEN")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await sendEmail(services, {
    kind: "invitation",
    to: row.email,
    locale: isLocale(row.locale) ? row.locale : DEFAULT_LOCALE,
    subject: msg`You have been invited to work on events together`,
    content: (
      <InvitationEmail
        appName={config.appName}
        accountName={withoutLinks(row.account_name)}
        inviterName={
          row.first_name
            ? withoutLinks(fullName({ first_name: row.first_name, last_name: row.last_name }))
            : null
        }
        url={`${config.publicUrl}/auth/accept-invitation/${token}`}
        expiresAt={row.expires_at}
        timezone={row.timezone}
      />
    ),
  });
}
