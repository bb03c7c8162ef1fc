import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { Services } from "../../platform/services.ts";
import { keepWallTime, readZoneRules, type ZoneRules } from "../../values/time/zone-rules.ts";
import { listZones } from "../../values/time/zone-names.ts";
import { type MovedTime, moveTimes, type WallTimes } from "./wall-times.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "keep-wall-times": Record<string, never>;
  }
}

/** The runtime's time zone data. */
export interface ZoneKnowledge {
  /** Versions of the time zone database and the runtime, comparable in numeric order. */
  version: string;
  zones: readonly string[];
  rulesOf(zone: string): ZoneRules;
}

const RUNTIME: ZoneKnowledge = {
  version: `${process.versions.tz} ${process.versions.node}`,
  zones: listZones(),
  rulesOf: readZoneRules,
};

/**
 * Keeps wall-clock times and moves the instants when a newer runtime has new rules for a zone
 * (docs/decisions/015-wall-times-outlive-zone-rules.md). Handles each zone in one transaction, which also
 * stores the new rules, so that nothing moves twice. An older runtime changes nothing.
 */
export async function keepWallTimes(
  { db, log, changes }: Pick<Services, "db" | "log" | "changes">,
  everyTime: readonly WallTimes[],
  known: ZoneKnowledge = RUNTIME,
): Promise<MovedTime[]> {
  const everyMove: MovedTime[] = [];
  for (const zone of await noteRules(db, known)) {
    const moved = await db.transaction().execute((tx) => followRules(tx, zone, everyTime, known));
    for (const { event_id } of moved) changes.publish({ event_id, topic: "catalog" });
    for (const move of moved)
      log.warn({ zone, ...move }, "a time was moved: the rules of its zone are others now");
    everyMove.push(...moved);
  }
  return everyMove;
}

/** Stores the rules of new zones. Returns the zones whose rules have changed. */
async function noteRules(db: Db, { version, zones, rulesOf }: ZoneKnowledge): Promise<string[]> {
  const noted = await db.selectFrom("zone_rules").select(["zone", "rules", "version"]).execute();
  const byZone = new Map(noted.map((row) => [row.zone, row]));
  const isOther = (zone: string) => JSON.stringify(rulesOf(zone)) !== JSON.stringify(byZone.get(zone)?.rules);
  const isNewer = (zone: string) => isLater(version, byZone.get(zone)?.version);
  const unknown = zones.filter((zone) => !byZone.has(zone));
  const outdated = zones.filter((zone) => byZone.has(zone) && isNewer(zone));
  const others = outdated.filter(isOther);
  const same = outdated.filter((zone) => !others.includes(zone));
  await sql`
    insert into zone_rules (zone, rules, version)
    select zone, rules, ${version}
    from unnest(${unknown}::text[], ${unknown.map((zone) => JSON.stringify(rulesOf(zone)))}::jsonb[]) as u(zone, rules)
    order by zone on conflict do nothing`.execute(db);
  await sql`update zone_rules set version = ${version} where zone = any (${same})`.execute(db);
  return others;
}

async function followRules(
  tx: Tx,
  zone: string,
  everyTime: readonly WallTimes[],
  { version, rulesOf }: ZoneKnowledge,
): Promise<MovedTime[]> {
  const noted = await tx
    .selectFrom("zone_rules")
    .select(["rules", "version"])
    .where("zone", "=", zone)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // Another process has already moved this zone.
  if (!isLater(version, noted.version)) return [];
  const before = noted.rules as unknown as ZoneRules;
  const after = rulesOf(zone);
  const move = (instant: Date) => keepWallTime(instant, before, after);
  const moved: MovedTime[] = [];
  for (const times of everyTime)
    moved.push(...(await moveTimes(tx, times, { events: sql`e.timezone = ${zone}`, move })));
  await touchCatalogs(
    tx,
    moved.map(({ event_id }) => event_id),
  );
  await sql`
    update zone_rules set rules = ${JSON.stringify(after)}, version = ${version}, noted_at = clock_timestamp()
    where zone = ${zone}`.execute(tx);
  return moved;
}

/** Causes existing holds to be priced again, because sale periods may have moved. */
async function touchCatalogs(tx: Tx, eventIds: number[]): Promise<void> {
  await sql`
    update events set catalog_version = catalog_version + 1, updated_at = clock_timestamp()
    where id = any (${[...new Set(eventIds)]}::bigint[])`.execute(tx);
}

/** Compares text alphabetically and numbers numerically: 2026c before 2026d, 26.9 before 26.10. */
function isLater(version: string, than: string | undefined): boolean {
  return than === undefined || version.localeCompare(than, "en", { numeric: true }) > 0;
}
