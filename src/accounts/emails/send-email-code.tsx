import { msg } from "@lingui/core/macro";
import type { Services } from "../../platform/services.ts";
import { EMAIL_CODE_MINUTES, makeEmailCode } from "../sign-up/email-codes.ts";
import { makeMailedLink } from "../mailed-links.ts";
import { findRecipient } from "../users.ts";
import { CodeEmail } from "./code-email.tsx";
import { sendEmail } from "./send-email.tsx";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "send-email-code": { user_id: number };
  }
}

/** Creates the code and the link. Both appear in plain text only in the email and are stored as hashes. */
export async function sendEmailCode(services: Services, { user_id: userId }: { user_id: number }) {
  const to = await findRecipient(services.db, userId);
  const code = to && (await makeEmailCode(services.db, services.config.secretKey, userId));
  if (!to || !code) return;
  const link = await makeMailedLink(services.db, userId, "EMAIL_CONFIRMATION_LINK");
  await sendEmail(services, {
    kind: "email-code",
    to: to.email,
    locale: to.locale,
    subject: msg`Your code to confirm this e-mail address`,
    content: (
      <CodeEmail
        appName={services.config.appName}
        firstName={to.firstName}
        code={code}
        minutes={EMAIL_CODE_MINUTES}
        url={`${services.config.publicUrl}/manage/profile/confirm-email-address/${link}`}
      />
    ),
  });
}
