import { type Updateable } from "kysely";
import type { Database, Db, Tx } from "../platform/database/database.ts";
import { sanitizedBefore } from "../platform/html/sanitized-before.ts";
import { sanitizeHtml } from "../platform/html/sanitize.ts";
import { type Edit, unversioned } from "../platform/http/editing/transaction.ts";
import { invalidField, Refusal } from "../values/refusal.ts";
import { locationOf } from "./event-input.ts";
import { AskedSettings, type AllEventSettings, type UpdateEventSettings } from "./settings-contract.ts";
import { touchCatalog } from "./touch-catalog.ts";
import type { Location } from "./location-contract.ts";

interface OwnEvent {
  accountId: number;
  eventId: number;
}

/** What the checkout asks is kept by whoever takes the orders; the door to it is given from outside. */
export interface AskedSettingsStore {
  find(db: Db | Tx, own: OwnEvent): Promise<AskedSettings>;
  update(tx: Tx, own: OwnEvent, change: Partial<AskedSettings>): Promise<void>;
}

/** Where a setting is kept under another name. */
const COLUMN_OF = {
  order_timeout_in_minutes: "order_timeout_minutes",
  allow_orders_awaiting_offline_payment_to_check_in: "allow_unpaid_check_in",
  hide_getting_started_page: "hides_getting_started",
} as const;

/** Formatted texts: cleaned on their way in. */
const HTML = [
  "online_event_connection_details",
  "pre_checkout_message",
  "post_checkout_message",
  "email_footer_message",
  "offline_payment_instructions",
] as const;

type OwnSettings = Omit<AllEventSettings, keyof AskedSettings | "location_details">;

/** What an event is set to that nobody has set anything about. */
export const UNSET_SETTINGS: OwnSettings = {
  order_timeout_in_minutes: 15,
  attendee_details_collection_method: "PER_TICKET",
  price_display_mode: "INCLUSIVE",
  is_online_event: false,
  content_language: null,
  online_event_connection_details: null,
  pre_checkout_message: null,
  post_checkout_message: null,
  email_footer_message: null,
  continue_button_text: null,
  support_email: null,
  website_url: null,
  maps_url: null,
  seo_title: null,
  seo_description: null,
  seo_keywords: null,
  allow_search_engine_indexing: true,
  notify_organizer_of_new_orders: true,
  hide_getting_started_page: false,
  payment_providers: ["STRIPE"],
  offline_payment_instructions: null,
  offline_payment_days: null,
  cancels_unpaid_orders: false,
  allow_orders_awaiting_offline_payment_to_check_in: false,
  allow_attendee_self_edit: false,
  pass_platform_fee_to_buyer: false,
  buyer_cancel_hours: null,
};

export const UNSET_ASKED: AskedSettings = {
  guest_names: "LATER",
  require_billing_address: false,
  show_marketing_opt_in: false,
  terms_url: null,
  enable_invoicing: false,
  invoice_label: null,
  invoice_prefix: "INV-",
  invoice_start_number: 1,
  invoice_payment_terms_days: null,
  organization_name: null,
  organization_address: null,
  invoice_tax_details: null,
  invoice_notes: null,
};

/** Everything that is set about an event of the account's. */
export async function findEventSettings(
  db: Db | Tx,
  own: OwnEvent,
  asked: AskedSettingsStore,
): Promise<AllEventSettings> {
  const row = await db
    .selectFrom("event_settings as s")
    .innerJoin("events as e", "e.id", "s.event_id")
    .where("s.event_id", "=", own.eventId)
    .where("s.account_id", "=", own.accountId)
    .where("e.deleted_at", "is", null)
    .selectAll("s")
    .select("e.location")
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  const own_settings = Object.fromEntries(
    Object.keys(UNSET_SETTINGS).map((name) => {
      const value = row[columnOf(name)];
      return [name, isHtml(name) ? sanitizedBefore(value as string | null) : value];
    }),
  ) as unknown as OwnSettings;
  return {
    ...own_settings,
    location_details: row.location as Location | null,
    ...(await asked.find(db, own)),
  };
}

/**
 * Changes those that are named. Who may pay offline must be told how, and what happens online has no address.
 * Holds priced before are looked at again: the time for a checkout is among the settings.
 */
export async function updateEventSettings(
  db: Db,
  own: OwnEvent,
  {
    change,
    asked,
    edit = unversioned,
  }: { change: UpdateEventSettings; asked: AskedSettingsStore; edit?: Edit },
): Promise<AllEventSettings> {
  await edit.transaction(db, async (tx) => {
    await touchCatalog(tx, own);
    const before = await findEventSettings(tx, own, asked);
    const columns = columnsOf(change);
    requireInstructions({ ...before, ...change, ...pickHtml(columns) });
    await tx
      .updateTable("event_settings")
      .set({ ...columns, updated_at: new Date() })
      .where("event_id", "=", own.eventId)
      .where("account_id", "=", own.accountId)
      .execute();
    const isOnline = change.is_online_event ?? before.is_online_event;
    if (change.location_details !== undefined || isOnline) {
      await tx
        .updateTable("events")
        .set({ location: isOnline ? null : locationOf(change.location_details) })
        .where("id", "=", own.eventId)
        .execute();
    }
    const askedChange = askedOf(change);
    if (Object.keys(askedChange).length > 0) await asked.update(tx, own, askedChange);
  });
  return findEventSettings(db, own, asked);
}

/** What is left out goes back to where a new event begins. */
export function wholeSettings(settings: UpdateEventSettings): UpdateEventSettings {
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  const guest_names = settings.attendee_details_collection_method === "PER_ORDER" ? "NONE" : "LATER";
  return { ...UNSET_SETTINGS, ...UNSET_ASKED, guest_names, location_details: null, ...given };
}

/** As the table takes them: named as its columns are, and texts without anything that runs. */
export function columnsOf(change: UpdateEventSettings): Updateable<Database["event_settings"]> {
  const columns: Record<string, unknown> = {};
  for (const name of Object.keys(UNSET_SETTINGS) as (keyof OwnSettings)[]) {
    const value = change[name];
    if (value === undefined) continue;
    columns[columnOf(name)] = isHtml(name) ? sanitizeHtml(value as string | null) : value;
  }
  if (change.payment_providers) columns["payment_providers"] = [...new Set(change.payment_providers)];
  return columns;
}

/** Those of a change that are ordering's. */
export function askedOf(change: UpdateEventSettings): Partial<AskedSettings> {
  const names = Object.keys(UNSET_ASKED) as (keyof AskedSettings)[];
  return Object.fromEntries(
    names.flatMap((name) => (change[name] === undefined ? [] : [[name, change[name]]])),
  );
}

function columnOf(name: string): keyof Database["event_settings"] {
  return (COLUMN_OF[name as keyof typeof COLUMN_OF] ?? name) as keyof Database["event_settings"];
}

function isHtml(name: string): boolean {
  return (HTML as readonly string[]).includes(name);
}

function pickHtml(columns: Record<string, unknown>): Partial<OwnSettings> {
  return Object.fromEntries(HTML.flatMap((name) => (name in columns ? [[name, columns[name]]] : [])));
}

function requireInstructions(settings: UpdateEventSettings): void {
  if (settings.payment_providers?.includes("OFFLINE") && !settings.offline_payment_instructions)
    throw invalidField("offline_payment_instructions", "required");
}
