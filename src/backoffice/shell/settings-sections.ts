import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export interface SettingsSection {
  /** The hash on the event's settings page. */
  id: string;
  label: MessageDescriptor;
  /** Search words that are not in the section's name. */
  alsoFoundBy?: MessageDescriptor;
}

/** The sections of an event's settings in order, for the page and for the palette. */
export const SETTINGS_SECTIONS = [
  { id: "details", label: msg`Event details`, alsoFoundBy: msg`name, date, time, category, currency` },
  { id: "pictures", label: msg`Pictures`, alsoFoundBy: msg`cover, image, photo` },
  { id: "location", label: msg`Location`, alsoFoundBy: msg`venue, address, online` },
  {
    id: "visitors",
    label: msg`Good to know`,
    alsoFoundBy: msg`doors, age, dress code, accessibility, line-up, speakers, FAQ, questions`,
  },
  {
    id: "checkout",
    label: msg`Checkout`,
    alsoFoundBy: msg`guest names, billing address, terms, marketing consent, time limit, waiting list`,
  },
  {
    id: "payment",
    label: msg`Payment`,
    alsoFoundBy: msg`VAT, tax number, invoice, bank transfer, card`,
  },
  { id: "invoices", label: msg`Invoices`, alsoFoundBy: msg`invoice number, tax details, issuer` },
  { id: "platform-fee", label: msg`Platform fee` },
  {
    id: "e-mail",
    label: msg`E-mail`,
    alsoFoundBy: msg`reply-to, sender, signature, notification`,
  },
  { id: "seo", label: msg`Search and sharing` },
  { id: "misc", label: msg`Other` },
  { id: "danger", label: msg`Danger zone`, alsoFoundBy: msg`delete, archive` },
] as const satisfies readonly SettingsSection[];

export type SettingsSectionId = (typeof SETTINGS_SECTIONS)[number]["id"];
