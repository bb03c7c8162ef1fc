import { msg } from "@lingui/core/macro";
import type { Services } from "../../platform/services.ts";
import { fullName } from "../full-name.ts";
import { findRecipient } from "../users.ts";
import { OwnerChangedEmail } from "./owner-changed-email.tsx";
import { sendEmail } from "./send-email.tsx";

interface OwnerChanged {
  /** The recipient: the previous owner or the new one. */
  user_id: number;
  account_id: number;
  owner_id: number;
}

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "send-owner-changed": OwnerChanged;
  }
}

/** Notifies both owners of the transfer, in case another person did it. */
export async function sendOwnerChanged(services: Services, job: OwnerChanged): Promise<void> {
  const to = await findRecipient(services.db, job.user_id);
  const change = await services.db
    .selectFrom("accounts as a")
    .innerJoin("memberships as m", "m.account_id", "a.id")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select(["a.name", "u.first_name", "u.last_name"])
    .where("a.id", "=", job.account_id)
    .where("m.user_id", "=", job.owner_id)
    .executeTakeFirst();
  if (!to || !change) return;
  const { publicUrl, appName } = services.config;
  await sendEmail(services, {
    kind: "owner-changed",
    to: to.email,
    locale: to.locale,
    subject: msg`Your account has a new owner`,
    content: (
      <OwnerChangedEmail
        appName={appName}
        firstName={to.firstName}
        accountName={change.name}
        ownerName={fullName(change)}
        isOwner={job.user_id === job.owner_id}
        url={`${publicUrl}/account/users`}
      />
    ),
  });
}
