import { msg } from "@lingui/core/macro";
import type { Services } from "../../platform/services.ts";
import { makeLinkFor } from "../mailed-links.ts";
import { findRecipient } from "../users.ts";
import { ConfirmNewAddressEmail } from "./confirm-new-address-email.tsx";
import { EmailChangeNotice } from "./email-change-notice.tsx";
import { sendEmail } from "./send-email.tsx";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "send-email-change": { user_id: number };
    "send-email-change-notice": { user_id: number };
  }
}

interface Job {
  user_id: number;
}

/** Sends the link to the new address, so that only its owner can confirm it. */
export async function sendEmailChange(services: Services, { user_id: userId }: Job) {
  const link = { userId, purpose: "EMAIL_CHANGE" } as const;
  const made = await makeLinkFor(services.db, link, ({ pendingEmail }) => pendingEmail !== null);
  if (!made) return;
  const { to, token } = made;
  const { publicUrl, appName } = services.config;
  await sendEmail(services, {
    kind: "email-change",
    to: to.pendingEmail!,
    locale: to.locale,
    subject: msg`Confirm your new e-mail address`,
    content: (
      <ConfirmNewAddressEmail
        appName={appName}
        firstName={to.firstName}
        url={`${publicUrl}/manage/profile/confirm-email-change/${token}`}
      />
    ),
  });
}

/** Notifies the current address, in case another person requested the change. */
export async function sendEmailChangeNotice(services: Services, { user_id: userId }: Job) {
  const to = await findRecipient(services.db, userId);
  if (!to?.pendingEmail) return;
  const { publicUrl, appName } = services.config;
  await sendEmail(services, {
    kind: "email-change-notice",
    to: to.email,
    locale: to.locale,
    subject: msg`Your e-mail address is about to change`,
    content: (
      <EmailChangeNotice
        appName={appName}
        firstName={to.firstName}
        newEmail={to.pendingEmail}
        url={`${publicUrl}/manage/profile`}
      />
    ),
  });
}
