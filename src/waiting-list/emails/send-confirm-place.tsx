import { createHash } from "node:crypto";
import { msg } from "@lingui/core/macro";
import { serverI18n } from "../../platform/i18n/server-i18n.ts";
import { throwUnlessAddressRefused } from "../../platform/mail/address-refused.ts";
import { messageIdFor } from "../../platform/mail/mail.ts";
import { renderEmail } from "../../platform/mail/render-email.tsx";
import type { Services } from "../../platform/services.ts";
import { offeredLocale } from "../../values/languages/locales.ts";
import { Refusal } from "../../values/refusal.ts";
import { ticketName } from "../../values/ticket-name.ts";
import { requireWaitingList } from "../joining/require-waiting-list.ts";
import { CONFIRM_HOURS, readWaitingToken } from "../joining/waiting-token.ts";
import { ConfirmPlaceEmail } from "./confirm-place-email.tsx";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "send-confirm-place": { token: string };
  }
}

/**
 * Sends the link that confirms a request. Anybody may have entered the address, so the email says little and comes from
 * the installation, not from the organiser. Not sent if nobody can wait for the price any more.
 */
export async function sendConfirmPlace(
  { config, db, mail }: Pick<Services, "config" | "db" | "mail">,
  { token }: { token: string },
): Promise<void> {
  const place = readWaitingToken(config.secretKeys, token);
  const wanted = await requireWaitingList(db, place).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  if (!wanted) return;
  const { event, price } = wanted;
  const locale = offeredLocale(place.locale);
  const subject = createHash("sha256").update(`${price.id} ${place.email}`).digest("hex").slice(0, 16);
  await mail
    .send({
      ...(await renderEmail(
        config,
        locale,
        <ConfirmPlaceEmail
          appName={config.appName}
          event={event}
          wanted={`${place.quantity} × ${ticketName(price.product_title, price.label)}`}
          url={`${config.publicUrl}/waiting-list/${token}`}
          hours={CONFIRM_HOURS}
        />,
      )),
      to: place.email,
      subject: serverI18n(locale)._(msg`Please confirm: your place on the waiting list`),
      messageId: messageIdFor(
        "confirm-place",
        `${subject}-${place.requested_at}`,
        new URL(config.publicUrl).hostname,
      ),
    })
    .catch(throwUnlessAddressRefused);
}
