import { msg } from "@lingui/core/macro";
import type { Services } from "../../platform/services.ts";
import { LINK_MINUTES, makeLinkFor } from "../mailed-links.ts";
import { PasswordResetEmail } from "./password-reset-email.tsx";
import { sendEmail } from "./send-email.tsx";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "send-password-reset": { user_id: number };
  }
}

/**
 * Creates the token inside the job, so that it appears only in the email: not in the job's payload, and in
 * the database only as a hash. A second run sends a second link and invalidates the first.
 */
export async function sendPasswordReset(services: Services, { user_id: userId }: { user_id: number }) {
  const made = await makeLinkFor(services.db, { userId, purpose: "PASSWORD_RESET" });
  if (!made) return;
  const { to, token } = made;
  const { publicUrl, appName } = services.config;
  await sendEmail(services, {
    kind: "password-reset",
    to: to.email,
    locale: to.locale,
    subject: msg`Choose a new password`,
    content: (
      <PasswordResetEmail
        appName={appName}
        firstName={to.firstName}
        url={`${publicUrl}/auth/reset-password/${token}`}
        minutes={LINK_MINUTES.PASSWORD_RESET}
      />
    ),
  });
}
