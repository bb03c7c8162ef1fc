import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { settingColumns } from "../../platform/html/setting-columns.ts";
import { Refusal } from "../../values/refusal.ts";
import { changesOf, defaultsOf } from "../../values/setting.ts";
import {
  DEFAULT_NAMES,
  type DefaultName,
  type DefaultsChange,
  type DefaultSettings,
  type Difference,
  type EventDefaults,
  INHERITABLE_SETTINGS,
  UpdateDefaults,
} from "./contract.ts";
import { OVER_AT } from "../lifecycle/event-lifecycle.ts";
import { type CheckoutSettingsStore, findEventSettings, updateEventSettings } from "../event-settings.ts";

/** The level of defaults: the account's (null), or an organiser's. */
export interface DefaultsPlace {
  accountId: number;
  organizerId: number | null;
}

const UNSET: DefaultSettings = defaultsOf(INHERITABLE_SETTINGS);

/** Finds the defaults for new events. The organiser's precede the account's, and these the program's. */
export async function findDefaults(db: Db | Tx, place: DefaultsPlace): Promise<EventDefaults> {
  const rows = await db
    .selectFrom("event_defaults")
    .select(["organizer_id", "settings"])
    .where("account_id", "=", place.accountId)
    .where((eb) => eb.or([eb("organizer_id", "is", null), eb("organizer_id", "=", place.organizerId)]))
    .execute();
  const chosenBy = (organizerId: number | null) =>
    chosen(rows.find((row) => row.organizer_id === organizerId)?.settings);
  const ofAccount = chosenBy(null);
  const own = place.organizerId === null ? ofAccount : chosenBy(place.organizerId);
  const inherited = place.organizerId === null ? UNSET : { ...UNSET, ...ofAccount };
  return { settings: { ...inherited, ...own }, inherited, own: Object.keys(own) as DefaultName[] };
}

/** Sets some defaults and resets others. Does not change existing events. */
export async function updateDefaults(
  db: Db | Tx,
  place: DefaultsPlace,
  { inherit = [], ...change }: DefaultsChange,
): Promise<EventDefaults> {
  const settings = JSON.stringify(settingColumns(INHERITABLE_SETTINGS, change));
  await sql`
    insert into event_defaults as d (account_id, organizer_id, settings)
    values (${place.accountId}, ${place.organizerId}, ${settings}::jsonb - ${inherit}::text[])
    on conflict (account_id, organizer_id) do update
      set settings = (d.settings || ${settings}::jsonb) - ${inherit}::text[], updated_at = now()`.execute(db);
  return findDefaults(db, place);
}

const MAX_COMPARED = 200;

/** Lists the account's upcoming events whose settings differ from the current defaults. */
export async function listDifferences(
  db: Db,
  accountId: number,
  checkout: CheckoutSettingsStore,
): Promise<Difference[]> {
  const events = await db
    .selectFrom("events as e")
    .select(["e.id", "e.title", "e.organizer_id"])
    .where("e.account_id", "=", accountId)
    .where("e.deleted_at", "is", null)
    .where("e.status", "<>", "ARCHIVED")
    .where(OVER_AT, ">", sql<Date>`now()`)
    .orderBy("e.start_date")
    .orderBy("e.id")
    .limit(MAX_COMPARED)
    .execute();
  const defaults = new Map<number, DefaultSettings>();
  const differences: Difference[] = [];
  for (const event of events) {
    const wanted =
      defaults.get(event.organizer_id) ??
      (await findDefaults(db, { accountId, organizerId: event.organizer_id })).settings;
    defaults.set(event.organizer_id, wanted);
    const settings = await findEventSettings(db, { accountId, eventId: event.id }, checkout);
    const fields = DEFAULT_NAMES.filter(
      (name) => settings[name] !== wanted[name] && !isEventsOwn(name, wanted),
    );
    if (fields.length > 0) differences.push({ event_id: event.id, title: event.title, fields });
  }
  return differences;
}

/**
 * True if there is no default. Then replies go to the organiser and the language is that of the event's
 * creator, so each event keeps its own value.
 */
function isEventsOwn(name: DefaultName, wanted: DefaultSettings): boolean {
  return (name === "support_email" || name === "content_language") && wanted[name] === null;
}

/** Sets the named settings of upcoming events to the defaults. Returns how many events changed. */
export async function applyDefaults(
  db: Db,
  { accountId, fields }: { accountId: number; fields: DefaultName[] },
  checkout: CheckoutSettingsStore,
): Promise<number> {
  const differences = await listDifferences(db, accountId, checkout);
  let changed = 0;
  for (const difference of differences) {
    const names = difference.fields.filter((name) => fields.includes(name));
    if (names.length === 0) continue;
    const own = { accountId, eventId: difference.event_id };
    const { organizer_id } = await db
      .selectFrom("events")
      .select("organizer_id")
      .where("account_id", "=", accountId)
      .where("id", "=", own.eventId)
      .executeTakeFirstOrThrow();
    const { settings } = await findDefaults(db, { accountId, organizerId: organizer_id });
    const change = Object.fromEntries(names.map((name) => [name, settings[name]]));
    if (await isChanged(updateEventSettings(db, own, { change, checkout }))) changed += 1;
  }
  return changed;
}

/** Skips an event that another member deletes meanwhile. */
async function isChanged(changing: Promise<unknown>): Promise<boolean> {
  try {
    await changing;
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === "not_found") return false;
    throw error;
  }
}

/** Ignores stored names that this version of the program does not know. */
function chosen(settings: unknown): Partial<DefaultSettings> {
  const parsed = UpdateDefaults.safeParse(settings ?? {});
  return parsed.success ? changesOf(INHERITABLE_SETTINGS, parsed.data) : {};
}
