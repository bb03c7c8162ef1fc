import { msg } from "@lingui/core/macro";
import { serverI18n } from "../../../platform/i18n/server-i18n.ts";
import { DEFAULT_LOCALE, formatTag, type Locale } from "../../../values/languages/locales.ts";
import { offsetTimeOf } from "../../../values/time/offset-time.ts";
import type { LiveCode, TicketEvent } from "../../contract.ts";
import { placeLines } from "../../rules/place.ts";
import { ticketSurface } from "../../rules/ticket-colour.ts";
import { isValidPass, type PassEvent, type PassFacts } from "../pass-facts.ts";

export interface GooglePlace {
  issuerId: string;
  publicUrl: string;
  /** Absolute addresses of pictures that Google loads. Null if Google could not reach them. */
  logo: string | null;
  cover: string | null;
}

/** Returns the data that all tickets of an event share. */
export function eventTicketClass(event: TicketEvent, { termsUrl }: PassEvent, place: GooglePlace) {
  const language = event.content_language ?? DEFAULT_LOCALE;
  const [venue, ...address] = event.is_online_event ? [] : placeLines(event);
  const terms = termsUrl === null ? [] : [{ uri: new URL(termsUrl, place.publicUrl).href, id: "terms" }];
  const support = event.support_email === "" ? [] : [{ uri: `mailto:${event.support_email}`, id: "support" }];
  return {
    id: classId(place.issuerId, event.id),
    issuerName: event.organizer_name,
    reviewStatus: "UNDER_REVIEW",
    multipleDevicesAndHoldersAllowedStatus: "ONE_USER_ALL_DEVICES",
    eventId: String(event.id),
    eventName: words(event.title, language),
    dateTime: {
      ...(event.doors_at && { doorsOpen: offsetTimeOf(event.doors_at, event.timezone) }),
      start: offsetTimeOf(event.start_date, event.timezone),
      ...(event.end_date && { end: offsetTimeOf(event.end_date, event.timezone) }),
    },
    ...(venue && {
      venue: { name: words(venue, language), address: words(address.join("\n") || venue, language) },
    }),
    hexBackgroundColor: ticketSurface(event.colour).surface,
    ...(place.logo && { logo: picture(place.logo) }),
    ...(place.cover && { heroImage: picture(place.cover) }),
    ...(event.footer_text !== "" && { textModulesData: [{ id: "notes", body: event.footer_text }] }),
    ...(terms.length + support.length > 0 && { linksModuleData: { uris: [...support, ...terms] } }),
  };
}

/** Returns one ticket. A reissued ticket has neither code nor name. */
export function eventTicketObject(
  facts: PassFacts,
  {
    issuerId,
    publicUrl,
    locale,
    isTest,
  }: Pick<GooglePlace, "issuerId" | "publicUrl"> & { locale: Locale; isTest: boolean },
) {
  const { ticket, serial, isSuperseded } = facts;
  const isValid = isValidPass(facts);
  const holder = `${ticket.first_name} ${ticket.last_name}`.trim();
  const i18n = serverI18n(locale);
  const page = `${publicUrl}/product/${ticket.event_id}/${ticket.short_id}`;
  return {
    id: objectId(issuerId, serial),
    classId: classId(issuerId, ticket.event_id),
    state: isValid ? "ACTIVE" : "INACTIVE",
    // A patch keeps missing fields, so outdated values are cleared explicitly.
    ticketHolderName: isSuperseded ? "" : ticket.is_named ? holder : i18n._(msg`Guest of ${holder}`),
    ticketNumber: ticket.public_id,
    ticketType: words(ticket.product_title || "–", formatTag(locale)),
    reservationInfo: { confirmationCode: ticket.order_public_id },
    barcode:
      isValid && ticket.qr_text !== ""
        ? { type: "QR_CODE", value: ticket.qr_text, alternateText: ticket.public_id }
        : null,
    rotatingBarcode: isValid && ticket.live_code ? rotatingBarcode(ticket.live_code, ticket.public_id) : null,
    textModulesData: isTest ? [{ id: "test", body: i18n._(msg`TEST: not valid for entry`) }] : [],
    linksModuleData: { uris: isSuperseded ? [] : [{ uri: page, id: "page" }] },
  };
}

/** Google Wallet makes the code itself, also without network, and never shows it as a fixed one. */
function rotatingBarcode({ fixed_text, key, seconds, digits }: LiveCode, alternateText: string) {
  return {
    type: "QR_CODE",
    valuePattern: `${fixed_text}.{totp_timestamp_seconds}.{totp_value_0}`,
    alternateText,
    totpDetails: {
      algorithm: "TOTP_SHA1",
      periodMillis: String(seconds * 1000),
      parameters: [{ key, valueLength: digits }],
    },
  };
}

export function classId(issuerId: string, eventId: number): string {
  return `${issuerId}.event-${eventId}`;
}

export function objectId(issuerId: string, serial: string): string {
  return `${issuerId}.${serial}`;
}

function words(value: string, language: string) {
  return { defaultValue: { language, value } };
}

function picture(uri: string) {
  return { sourceUri: { uri } };
}
