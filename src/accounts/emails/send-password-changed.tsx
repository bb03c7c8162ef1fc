import { msg } from "@lingui/core/macro";
import type { Services } from "../../platform/services.ts";
import { findRecipient } from "../users.ts";
import { PasswordChangedEmail } from "./password-changed-email.tsx";
import { sendEmail } from "./send-email.tsx";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "send-password-changed": { user_id: number };
  }
}

/** Notifies the user that the password was changed, in case another person did it. */
export async function sendPasswordChanged(services: Services, { user_id: userId }: { user_id: number }) {
  const to = await findRecipient(services.db, userId);
  if (!to) return;
  const { publicUrl, appName } = services.config;
  await sendEmail(services, {
    kind: "password-changed",
    to: to.email,
    locale: to.locale,
    subject: msg`Your password was changed`,
    content: (
      <PasswordChangedEmail
        appName={appName}
        firstName={to.firstName}
        url={`${publicUrl}/auth/forgot-password`}
      />
    ),
  });
}
