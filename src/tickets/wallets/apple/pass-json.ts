import { msg } from "@lingui/core/macro";
import { serverI18n } from "../../../platform/i18n/server-i18n.ts";
import type { Locale } from "../../../values/languages/locales.ts";
import { offsetTimeOf } from "../../../values/time/offset-time.ts";
import { placeLines } from "../../rules/place.ts";
import { isValidPass, type PassFacts } from "../pass-facts.ts";
import { passColours, rgbOf } from "../rules/pass-colours.ts";
import type { PassWord } from "./pass-words.ts";

export interface PassOptions {
  passTypeId: string;
  teamId: string;
  /** The address of the installation, without a trailing slash. */
  publicUrl: string;
  /** Null: the pass is never updated, because devices call only https addresses. */
  webService: { url: string; token: string } | null;
  locale: Locale;
  isTest: boolean;
}

export interface PassField {
  key: string;
  label?: PassWord;
  value: string;
  attributedValue?: string;
  dateStyle?: "PKDateStyleMedium" | "PKDateStyleNone";
  timeStyle?: "PKDateStyleShort";
  ignoresTimeZone?: true;
}

const DAY_MILLISECONDS = 86_400_000;

/**
 * Returns the pass.json of one ticket, in the style of event tickets. Times are in the event's zone, wherever
 * the device is.
 */
export function passJson(facts: PassFacts, options: PassOptions) {
  const { ticket, serial } = facts;
  const { event } = ticket;
  const colours = passColours(event.colour);
  const end = event.end_date ?? event.start_date;
  const isValid = isValidPass(facts);
  return {
    formatVersion: 1,
    passTypeIdentifier: options.passTypeId,
    teamIdentifier: options.teamId,
    serialNumber: serial,
    organizationName: event.organizer_name,
    description: event.title,
    logoText: event.organizer_name,
    groupingIdentifier: `event-${event.id}`,
    foregroundColor: rgbOf(colours.text),
    labelColor: rgbOf(colours.text),
    backgroundColor: rgbOf(colours.surface),
    relevantDate: offsetTimeOf(event.doors_at ?? event.start_date, event.timezone),
    relevantDates: [
      {
        startDate: offsetTimeOf(event.doors_at ?? event.start_date, event.timezone),
        endDate: offsetTimeOf(end, event.timezone),
      },
    ],
    expirationDate: offsetTimeOf(new Date(Date.parse(end) + DAY_MILLISECONDS).toISOString(), event.timezone),
    ...(!isValid && { voided: true }),
    ...(options.webService && {
      webServiceURL: options.webService.url,
      authenticationToken: options.webService.token,
    }),
    ...(isValid &&
      ticket.qr_text !== "" && {
        barcodes: [
          {
            format: "PKBarcodeFormatQR",
            message: ticket.qr_text,
            messageEncoding: "iso-8859-1",
            altText: ticket.public_id,
          },
        ],
      }),
    semantics: {
      eventName: event.title,
      eventStartDate: offsetTimeOf(event.start_date, event.timezone),
      ...(event.end_date && { eventEndDate: offsetTimeOf(event.end_date, event.timezone) }),
      ...(event.location?.venue_name && { venueName: event.location.venue_name }),
    },
    eventTicket: {
      primaryFields: [{ key: "event", value: event.title }],
      secondaryFields: [whenField(facts), whereField(facts)],
      auxiliaryFields: auxiliaryFields(facts, options),
      backFields: backFields(facts, options),
    },
  };
}

function whenField({ ticket: { event } }: PassFacts): PassField {
  return {
    key: "when",
    label: "label_when",
    value: offsetTimeOf(event.start_date, event.timezone),
    dateStyle: "PKDateStyleMedium",
    timeStyle: "PKDateStyleShort",
    ignoresTimeZone: true,
  };
}

function whereField({ ticket: { event } }: PassFacts): PassField {
  const place = event.is_online_event ? "words_online" : (placeLines(event)[0] ?? "words_no_place");
  return { key: "where", label: "label_where", value: place };
}

/**
 * Returns the state of a ticket that opens no door, the product, the holder, and the time when doors open.
 * Fields without a value are left out.
 */
function auxiliaryFields(facts: PassFacts, { locale, isTest }: PassOptions): PassField[] {
  const { ticket } = facts;
  const state = stateOf(facts);
  const fields: PassField[] = [];
  if (state) fields.push({ key: "state", label: "label_state", value: state });
  fields.push({ key: "ticket", label: "label_ticket", value: ticket.product_title });
  const holder = `${ticket.first_name} ${ticket.last_name}`.trim();
  if (holder !== "")
    fields.push({
      key: "holder",
      label: "label_holder",
      value: ticket.is_named ? holder : serverI18n(locale)._(msg`Guest of ${holder}`),
    });
  if (ticket.event.doors_at)
    fields.push({
      key: "doors",
      label: "label_doors",
      value: offsetTimeOf(ticket.event.doors_at, ticket.event.timezone),
      dateStyle: "PKDateStyleNone",
      timeStyle: "PKDateStyleShort",
      ignoresTimeZone: true,
    });
  if (isTest) fields.push({ key: "test", label: "label_state", value: "words_test" });
  return fields;
}

function stateOf({ ticket, isSuperseded }: PassFacts): PassWord | null {
  if (isSuperseded) return "words_superseded";
  if (ticket.status === "CANCELLED") return "words_cancelled";
  if (ticket.event.is_cancelled) return "words_event_cancelled";
  if (ticket.status === "AWAITING_PAYMENT") return "words_unpaid";
  return ticket.qr_text === "" ? "words_live_code" : null;
}

function backFields(facts: PassFacts, { publicUrl }: PassOptions): PassField[] {
  const { ticket, isSuperseded, termsUrl } = facts;
  const { event } = ticket;
  const page = `${publicUrl}/product/${ticket.event_id}/${ticket.short_id}`;
  const address = placeLines(event).join("\n");
  const fields: (PassField | null)[] = [
    { key: "back_event", label: "label_event", value: event.title },
    address === "" || event.is_online_event
      ? null
      : { key: "back_where", label: "label_where", value: address },
    isSuperseded ? null : { key: "back_ticket", label: "label_ticket", value: ticket.public_id },
    isSuperseded ? null : { key: "back_order", label: "label_order", value: ticket.order_public_id },
    { key: "back_organiser", label: "label_organiser", value: event.organizer_name },
    event.support_email === ""
      ? null
      : link("back_support", "label_support", `mailto:${event.support_email}`, event.support_email),
    termsUrl === null
      ? null
      : link(
          "back_terms",
          "label_terms",
          new URL(termsUrl, publicUrl).href,
          new URL(termsUrl, publicUrl).href,
        ),
    isSuperseded ? null : link("back_page", "label_page", page, page),
    event.footer_text === "" ? null : { key: "back_notes", label: "label_notes", value: event.footer_text },
  ];
  return fields.filter((field) => field !== null);
}

/** Devices without links in fields show the plain value. */
function link(key: string, label: PassWord, href: string, value: string): PassField {
  return { key, label, value, attributedValue: `<a href="${escapeHtml(href)}">${escapeHtml(value)}</a>` };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
