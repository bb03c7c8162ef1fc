import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { settingColumns } from "../../platform/html/setting-columns.ts";
import { changesOf, defaultsOf } from "../../values/setting.ts";
import type { CheckoutSettingsStore } from "../event-settings.ts";
import { OVER_AT } from "../lifecycle/event-lifecycle.ts";
import { CHECKOUT_SETTINGS } from "../settings/checkout-definition.ts";
import { EVENT_SETTINGS } from "../settings/definition.ts";
import {
  DEFAULT_NAMES,
  type DefaultName,
  type DefaultSettings,
  type Difference,
  type Differences,
} from "./contract.ts";
import { findEveryDefault } from "./event-defaults.ts";

const MAX_LISTED = 200;
/** An apply locks this many events at a time, so that orders for them wait only briefly. */
const BATCH = 100;

/** Lists upcoming events whose settings differ from the current defaults, the earliest first. */
export async function listDifferences(
  db: Db,
  accountId: number,
  checkout: CheckoutSettingsStore,
): Promise<Differences> {
  const differing = await findDiffering(db, accountId, checkout);
  return {
    data: differing.slice(0, MAX_LISTED).map(({ event_id, title, fields }) => ({ event_id, title, fields })),
    meta: {
      total: differing.length,
      fields: DEFAULT_NAMES.filter((name) => differing.some(({ fields }) => fields.includes(name))),
    },
  };
}

/**
 * Sets the named settings of upcoming events to the defaults. Returns how many events changed; one that another
 * member deletes meanwhile does not.
 */
export async function applyDefaults(
  db: Db,
  { accountId, fields }: { accountId: number; fields: DefaultName[] },
  checkout: CheckoutSettingsStore,
): Promise<number> {
  const { ofAccount, ofOrganizers } = await findEveryDefault(db, accountId);
  const differing = await findDiffering(db, accountId, checkout);
  const meant = differing.filter((event) => event.fields.some((name) => fields.includes(name)));
  let changed = 0;
  for (const [organizerId, events] of Map.groupBy(meant, ({ organizer_id }) => organizer_id)) {
    const wanted = ofOrganizers.get(organizerId) ?? ofAccount;
    const names = fields.filter((name) => !EVENTS_OWN.includes(name) || wanted[name] !== null);
    const change: Partial<DefaultSettings> = Object.fromEntries(names.map((name) => [name, wanted[name]]));
    for (let from = 0; from < events.length; from += BATCH) {
      const eventIds = events.slice(from, from + BATCH).map(({ event_id }) => event_id);
      changed += await db
        .transaction()
        .execute((tx) => changeSettings(tx, { accountId, eventIds, change }, checkout));
    }
  }
  return changed;
}

/**
 * Without a default, replies go to the organiser and the language is that of the event's creator, so each event
 * keeps its own value.
 */
const EVENTS_OWN: readonly DefaultName[] = ["support_email", "content_language"];

/** Compares the stored settings of every upcoming event in one statement. */
async function findDiffering(
  db: Db,
  accountId: number,
  checkout: CheckoutSettingsStore,
): Promise<(Difference & { organizer_id: number })[]> {
  const { ofAccount, ofOrganizers } = await findEveryDefault(db, accountId);
  const own = [...ofOrganizers].map(([organizer_id, settings]) => ({ organizer_id, settings }));
  const { rows } = await sql<Difference & { organizer_id: number }>`
    select event_id, title, organizer_id, fields
    from (
      select e.id as event_id, e.title, e.organizer_id, e.start_date, array(
        select n.name from unnest(${DEFAULT_NAMES}::text[]) with ordinality as n(name, position)
        where stored.settings -> n.name is distinct from wanted.settings -> n.name
          and not (n.name = any (${EVENTS_OWN}::text[]) and wanted.settings -> n.name = 'null')
        order by n.position) as fields
      from events e
      join event_settings s on s.event_id = e.id
      left join jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as own(organizer_id bigint, settings jsonb)
        on own.organizer_id = e.organizer_id
      cross join lateral (select coalesce(own.settings, ${JSON.stringify(ofAccount)}::jsonb) as settings) wanted
      cross join lateral (
        select to_jsonb(s) || coalesce(${checkout.stored}, ${UNSET_CHECKOUT}::jsonb) as settings) stored
      where e.account_id = ${accountId} and e.deleted_at is null and e.status <> 'ARCHIVED'
        and ${OVER_AT} > now()
    ) compared
    where fields <> '{}'
    order by start_date, event_id`.execute(db);
  return rows;
}

const UNSET_CHECKOUT = JSON.stringify(defaultsOf(CHECKOUT_SETTINGS));

interface SettingsOfEvents {
  accountId: number;
  eventIds: number[];
  change: Partial<DefaultSettings>;
}

/** Sets the same values at several events. Earlier holds are priced again, as after a change of one event. */
async function changeSettings(
  tx: Tx,
  { accountId, eventIds, change }: SettingsOfEvents,
  checkout: CheckoutSettingsStore,
): Promise<number> {
  // In id order, like every change of several events, to avoid deadlocks.
  const events = await tx
    .selectFrom("events")
    .select("id")
    .where("id", "in", eventIds)
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  if (events.length === 0) return 0;
  const ids = events.map(({ id }) => id);
  await tx
    .updateTable("events")
    .set((eb) => ({ catalog_version: eb("catalog_version", "+", 1), updated_at: new Date() }))
    .where("id", "in", ids)
    .where("account_id", "=", accountId)
    .execute();
  await tx
    .updateTable("event_settings")
    .set({ ...settingColumns(EVENT_SETTINGS, change), updated_at: new Date() })
    .where("event_id", "in", ids)
    .where("account_id", "=", accountId)
    .execute();
  const ofCheckout = changesOf(CHECKOUT_SETTINGS, change);
  if (Object.keys(ofCheckout).length > 0)
    await checkout.updateMany(tx, { accountId, eventIds: ids }, ofCheckout);
  return ids.length;
}
