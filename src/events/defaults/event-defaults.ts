import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { settingColumns } from "../../platform/html/setting-columns.ts";
import { changesOf, defaultsOf } from "../../values/setting.ts";
import {
  type DefaultName,
  type DefaultsChange,
  type DefaultSettings,
  type EventDefaults,
  INHERITABLE_SETTINGS,
  UpdateDefaults,
} from "./contract.ts";

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

/** Finds the settings of new events of every organiser with its own defaults, and of all others. */
export async function findEveryDefault(db: Db, accountId: number) {
  const rows = await db
    .selectFrom("event_defaults")
    .select(["organizer_id", "settings"])
    .where("account_id", "=", accountId)
    .execute();
  const ofAccount = { ...UNSET, ...chosen(rows.find((row) => row.organizer_id === null)?.settings) };
  const ofOrganizers = new Map<number, DefaultSettings>();
  for (const { organizer_id, settings } of rows)
    if (organizer_id !== null) ofOrganizers.set(organizer_id, { ...ofAccount, ...chosen(settings) });
  return { ofAccount, ofOrganizers };
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

/** Ignores stored names that this version of the program does not know. */
function chosen(settings: unknown): Partial<DefaultSettings> {
  const parsed = UpdateDefaults.safeParse(settings ?? {});
  return parsed.success ? changesOf(INHERITABLE_SETTINGS, parsed.data) : {};
}
