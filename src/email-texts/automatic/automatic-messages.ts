import { sql } from "kysely";
import { requireEvent } from "../../events/index.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { type Edit, unversioned } from "../../platform/http/editing/transaction.ts";
import { invalidField } from "../../values/refusal.ts";
import type {
  AutomaticMessage,
  AutomaticMessageWithResults,
  AutomaticSettings,
  OBSTACLES,
} from "./contract.ts";
import { findEmailsLeft } from "./find-emails-left.ts";
import { findResults } from "./find-results.ts";
import { DUE_AT, HAS_CONFIRMED_MEMBER, IS_DUE } from "./may-send.ts";
import { AUTOMATIC_KINDS, type AutomaticKind, DEFAULT_HOURS, MAX_HOURS } from "./rules/automatic-kinds.ts";
import type { LimitSettings, OwnEvent } from "../../messaging/index.ts";
import { findAdvertiser } from "../../suppressions/index.ts";

/** The dispatcher adds the version. */
type Listed = Omit<AutomaticMessageWithResults, "version">;

/** Lists all kinds with their results, whether or not they are switched on. */
export async function listAutomaticMessages(
  { config, db }: { config: LimitSettings; db: Db | Tx },
  own: OwnEvent,
): Promise<Listed[]> {
  await requireEvent(db, own);
  const [settings, circumstances, results] = await Promise.all([
    findSettings(db, own),
    findCircumstances(db as Db, own),
    findResults(db, own),
  ]);
  const isHeldBack = await findHeldBack({ config, db }, own, settings);
  return AUTOMATIC_KINDS.map((kind) => {
    const found = settings.find((one) => one.kind === kind);
    const {
      dueAt = null,
      isTooLate = false,
      isDue = false,
      ...setting
    } = found ?? {
      kind,
      is_enabled: false,
      hours: DEFAULT_HOURS[kind],
    };
    return {
      ...setting,
      due_at: dueAt?.toISOString() ?? null,
      obstacles: obstaclesOf(kind, {
        ...circumstances,
        isTooLate: setting.is_enabled && isTooLate,
        isHeldBack: setting.is_enabled && isDue && isHeldBack(kind),
      }),
      ...results(kind),
    };
  });
}

export async function findAutomaticMessage(
  sources: { config: LimitSettings; db: Db | Tx },
  own: OwnEvent,
  kind: AutomaticKind,
): Promise<Listed> {
  return (await listAutomaticMessages(sources, own)).find((one) => one.kind === kind)!;
}

/** Switches an automatic message on or off, or changes its hours. What was due before is not sent. */
export async function updateAutomaticMessage(
  db: Db,
  own: OwnEvent,
  { kind, settings, edit = unversioned }: { kind: AutomaticKind; settings: AutomaticSettings; edit?: Edit },
): Promise<void> {
  const { is_enabled, hours } = settings;
  if (hours > MAX_HOURS[kind]) throw invalidField("hours", "too_big", { maximum: MAX_HOURS[kind] });
  await edit.transaction(db, async (tx) => {
    await lockAutomaticMessages(tx, own);
    await sql`
      insert into automatic_messages as s (account_id, event_id, kind, is_enabled, hours)
      values (${own.accountId}, ${own.eventId}, ${kind}, ${is_enabled}, ${hours})
      on conflict (event_id, kind) do update set
        is_enabled = excluded.is_enabled, hours = excluded.hours,
        enabled_at = case when s.is_enabled and excluded.is_enabled and s.hours = excluded.hours
          then s.enabled_at else now() end`.execute(tx);
  });
}

export async function lockAutomaticMessages(tx: Tx, own: OwnEvent): Promise<void> {
  await requireEvent(tx, own);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`automatic messages of ${own.eventId}`}, 0))`.execute(
    tx,
  );
}

interface Found extends AutomaticMessage {
  dueAt: Date | null;
  isTooLate: boolean;
  /** Whether emails would be queued now. */
  isDue: boolean;
}

async function findSettings(db: Db | Tx, { accountId, eventId }: OwnEvent): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select s.kind, s.is_enabled, s.hours, ${DUE_AT} as "dueAt",
           s.kind <> 'ABANDONED' and coalesce(${DUE_AT} < s.enabled_at, false) as "isTooLate",
           ${IS_DUE} as "isDue"
    from automatic_messages s join events e on e.id = s.event_id
    where s.account_id = ${accountId} and s.event_id = ${eventId}`.execute(db);
  return rows;
}

interface Circumstances {
  mayWrite: boolean;
  isLive: boolean;
  asksConsent: boolean;
  hasAddress: boolean;
}

async function findCircumstances(db: Db, own: OwnEvent): Promise<Circumstances> {
  const { address } = await findAdvertiser(db, own);
  const { rows } = await sql<Omit<Circumstances, "hasAddress">>`
    select ${HAS_CONFIRMED_MEMBER} as "mayWrite", e.status = 'LIVE' as "isLive",
           coalesce(c.show_marketing_opt_in, false) as "asksConsent"
    from events e left join checkout_settings c on c.event_id = e.id
    where e.account_id = ${own.accountId} and e.id = ${own.eventId}`.execute(db);
  return { ...rows[0]!, hasAddress: address !== null };
}

/** Finds the kinds whose emails wait because the account's allowance is used up. */
async function findHeldBack(
  { config, db }: { config: LimitSettings; db: Db | Tx },
  { accountId }: OwnEvent,
  settings: readonly Found[],
): Promise<(kind: AutomaticKind) => boolean> {
  const kinds = new Set<AutomaticKind>();
  for (const { kind, isDue } of settings) {
    if (!isDue) continue;
    // Only reads the number. The lock that `findEmailsLeft` takes is not needed here.
    const { left } = await findEmailsLeft(db as Tx, config, { account_id: accountId, kind });
    if (left === 0) kinds.add(kind);
  }
  return (kind) => kinds.has(kind);
}

function obstaclesOf(
  kind: AutomaticKind,
  {
    mayWrite,
    isLive,
    asksConsent,
    hasAddress,
    isTooLate,
    isHeldBack,
  }: Circumstances & { isTooLate: boolean; isHeldBack: boolean },
): (typeof OBSTACLES)[number][] {
  return [
    ...(mayWrite ? [] : ["address_not_confirmed" as const]),
    ...(isLive ? [] : ["event_not_live" as const]),
    ...(isTooLate ? ["time_has_passed" as const] : []),
    ...(isHeldBack ? ["allowance_used_up" as const] : []),
    ...(kind !== "ABANDONED" || asksConsent ? [] : ["consent_not_asked" as const]),
    ...(kind !== "ABANDONED" || hasAddress ? [] : ["postal_address_missing" as const]),
  ];
}
