import { msg } from "@lingui/core/macro";
import type { Services } from "../../platform/services.ts";
import { fullName } from "../full-name.ts";
import { findRecipient } from "../users.ts";
import { SecondStepRemovedEmail } from "./second-step-removed-email.tsx";
import { sendEmail } from "./send-email.tsx";

interface SecondStepRemoved {
  user_id: number;
  /**
   * The administrator who removed the second step, and their account. Null: the operator of the installation.
   */
  account_id: number | null;
  by_user_id: number | null;
}

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "send-second-step-removed": SecondStepRemoved;
  }
}

/** Tells the user who removed the second step, and that the password alone logs in now. */
export async function sendSecondStepRemoved(services: Services, job: SecondStepRemoved): Promise<void> {
  const to = await findRecipient(services.db, job.user_id);
  if (!to) return;
  const { publicUrl, appName } = services.config;
  await sendEmail(services, {
    kind: "second-step-removed",
    to: to.email,
    locale: to.locale,
    subject: msg`Two-step login was switched off`,
    content: (
      <SecondStepRemovedEmail
        appName={appName}
        firstName={to.firstName}
        by={await findAdministrator(services, job)}
        url={`${publicUrl}/manage/profile`}
      />
    ),
  });
}

async function findAdministrator({ db }: Services, { account_id, by_user_id }: SecondStepRemoved) {
  if (account_id === null || by_user_id === null) return null;
  const row = await db
    .selectFrom("accounts as a")
    .innerJoin("memberships as m", "m.account_id", "a.id")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select(["a.name", "u.first_name", "u.last_name"])
    .where("a.id", "=", account_id)
    .where("u.id", "=", by_user_id)
    .executeTakeFirst();
  return row ? { name: fullName(row), accountName: row.name } : null;
}
