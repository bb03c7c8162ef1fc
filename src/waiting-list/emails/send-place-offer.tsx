import { msg } from "@lingui/core/macro";
import type { ReactElement } from "react";
import { findEmailEvent, fromOrganizer, inColourOf } from "../../messaging/index.ts";
import { serverI18n } from "../../platform/i18n/server-i18n.ts";
import { isAddressRefused } from "../../platform/mail/address-refused.ts";
import { messageIdFor } from "../../platform/mail/mail.ts";
import { renderEmail } from "../../platform/mail/render-email.tsx";
import type { Services } from "../../platform/services.ts";
import { noteUndeliverable } from "../../suppressions/index.ts";
import { offeredLocale } from "../../values/languages/locales.ts";
import { makeWaitingToken } from "../joining/waiting-token.ts";
import { type EntryToEmail, findEntryToEmail, type OfferJob } from "./find-entry-to-email.ts";
import { OfferEndedEmail } from "./offer-ended-email.tsx";
import { PlaceOfferEmail } from "./place-offer-email.tsx";

type Sources = Pick<Services, "config" | "db" | "mail">;

/** Tells a person that places are held. Sends nothing once they are bought, released or expired. */
export async function sendPlaceOffer(services: Sources, job: OfferJob): Promise<void> {
  const entry = await findEntryToEmail(services.db, job);
  if (entry?.status !== "OFFERED" || entry.offer_ends_at <= new Date()) return;
  const { config } = services;
  const token = makeWaitingToken(config.secretKeys, {
    ...entry,
    requested_at: entry.requested_at.getTime(),
  });
  const url = `${config.publicUrl}/waiting-list/${token}`;
  await send(services, entry, {
    kind: "place-offer",
    leaveUrl: `${url}/leave`,
    subject: msg`Held for you: ${entry.event_title}`,
    bodyOf: (event) => (
      <PlaceOfferEmail
        event={event}
        held={entry.places}
        endsAt={entry.offer_ends_at}
        url={url}
        leaveUrl={`${url}/leave`}
      />
    ),
  });
}

/** Late news about an offer, for example after a restore, help nobody. */
const MAX_HOURS_LATE = 24;

/** Tells a person that the time of an offer is over, and how to join again. */
export async function sendOfferEnded(services: Sources, job: OfferJob): Promise<void> {
  const entry = await findEntryToEmail(services.db, job);
  if (entry?.status !== "EXPIRED" || !entry.is_open) return;
  if (entry.offer_ends_at.getTime() < Date.now() - MAX_HOURS_LATE * 3_600_000) return;
  const { event_id, slug, product_price_id } = entry;
  const url = `${services.config.publicUrl}/event/${event_id}/${slug}/waiting-list?price=${product_price_id}`;
  await send(services, entry, {
    kind: "offer-ended",
    subject: msg`Your offer has ended: ${entry.event_title}`,
    bodyOf: (event) => <OfferEndedEmail event={event} held={entry.places} url={url} />,
  });
}

interface Written {
  kind: "place-offer" | "offer-ended";
  subject: ReturnType<typeof msg>;
  bodyOf: (event: Awaited<ReturnType<typeof findEmailEvent>>) => ReactElement;
  leaveUrl?: string;
}

/** A job that runs again sends the same Message-ID. */
async function send(
  { config, db, mail }: Sources,
  entry: EntryToEmail,
  { kind, subject, bodyOf, leaveUrl }: Written,
): Promise<void> {
  const event = await findEmailEvent(db, entry.event_id);
  const locale = offeredLocale(entry.locale);
  try {
    await mail.send({
      ...(await renderEmail(inColourOf(event, config), locale, bodyOf(event))),
      ...fromOrganizer(event),
      to: entry.email,
      subject: serverI18n(locale)._(subject),
      messageId: messageIdFor(kind, `${entry.id}-${entry.offers}`, new URL(config.publicUrl).hostname),
      ...(leaveUrl && { unsubscribeUrl: leaveUrl }),
    });
  } catch (error) {
    if (!isAddressRefused(error)) throw error;
    await noteUndeliverable(db, entry.account_id, entry.email);
  }
}
