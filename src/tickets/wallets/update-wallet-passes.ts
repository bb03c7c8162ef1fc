import { sql } from "kysely";
import type { Services } from "../../platform/services.ts";
import { findTicketEvent } from "../ticket-events.ts";
import type { Pushes } from "./apple/open-pushes.ts";
import { findIssuedPass } from "./apple/find-issued-pass.ts";
import { passEventDigest } from "./pass-event-digest.ts";
import { findPassEvent } from "./pass-facts.ts";
import type { Wallets } from "./wallets.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "update-wallet-passes": Record<string, never>;
  }
}

type JobServices = Pick<Services, "config" | "db" | "log">;

const BATCH = 200;

/**
 * Brings wallets up to date: marks the passes of events that have changed, notifies Apple's devices of stale
 * passes, and writes stale passes to Google. If an update of a pass fails, the pass stays stale for the next
 * run and delays no other.
 */
export async function updateWalletPasses(services: JobServices, wallets: Wallets): Promise<void> {
  const { apple, google } = services.config.wallets;
  if (!apple && !google) return;
  await markPassesOfChangedEvents(services, wallets);
  const pushes = wallets.openPushes?.() ?? null;
  try {
    await updateStalePasses(services, wallets, pushes);
  } finally {
    pushes?.close();
  }
}

/** Considers events that ended at most a day ago. Later changes of an event change no ticket. */
async function markPassesOfChangedEvents({ db, log }: JobServices, { google }: Wallets): Promise<void> {
  const { rows } = await sql<{ event_id: number; digest: string }>`
    select w.event_id, w.digest from wallet_events w join events e on e.id = w.event_id
    where coalesce(e.end_date, e.start_date) > clock_timestamp() - interval '1 day' order by w.event_id`.execute(
    db,
  );
  for (const { event_id: eventId, digest: before } of rows) {
    try {
      const [event, pass] = await Promise.all([findTicketEvent(db, eventId), findPassEvent(db, eventId)]);
      const digest = passEventDigest(event, pass);
      if (digest === before) continue;
      await google?.updateClass(event, pass);
      await sql`
        with changed as (update wallet_events set digest = ${digest} where event_id = ${eventId} returning event_id)
        update wallet_passes set stale_at = clock_timestamp() from changed
        where wallet_passes.event_id = changed.event_id and wallet_passes.event_id = ${eventId}`.execute(db);
    } catch (error) {
      log.warn({ err: error, event: eventId }, "the passes of an event are not up to date yet");
    }
  }
}

async function updateStalePasses(
  services: JobServices,
  wallets: Wallets,
  pushes: Pushes | null,
): Promise<void> {
  const { db, log } = services;
  for (let after = ""; ;) {
    const { rows } = await sql<{ serial: string; stale_at: string }>`
      update wallet_passes set changed_at = greatest(changed_at, stale_at)
      where serial = any (array(
        select serial from wallet_passes where stale_at is not null and serial > ${after} order by serial limit ${BATCH}))
      returning serial, stale_at::text as stale_at`.execute(db);
    if (rows.length === 0) return;
    rows.sort((a, b) => (a.serial < b.serial ? -1 : 1));
    for (const { serial, stale_at } of rows) {
      try {
        if (pushes) await pushToDevices(services, pushes, serial);
        if (wallets.google) await updateObject(services, wallets.google, serial);
        await sql`
          update wallet_passes set stale_at = null
          where serial = ${serial} and stale_at = ${stale_at}::timestamptz`.execute(db);
      } catch (error) {
        log.warn({ err: error, pass: serial }, "a wallet does not know of a change yet");
      }
    }
    after = rows.at(-1)!.serial;
  }
}

async function pushToDevices({ db }: JobServices, pushes: Pushes, serial: string): Promise<void> {
  const devices = await db
    .selectFrom("wallet_registrations")
    .select(["device_id", "push_token"])
    .where("serial", "=", serial)
    .execute();
  for (const { device_id, push_token } of devices) {
    if (await pushes.push(push_token)) continue;
    await db
      .deleteFrom("wallet_registrations")
      .where("device_id", "=", device_id)
      .where("serial", "=", serial)
      .where("push_token", "=", push_token)
      .execute();
  }
}

async function updateObject(
  { db, config }: JobServices,
  google: NonNullable<Wallets["google"]>,
  serial: string,
): Promise<void> {
  const issued = await findIssuedPass({ db, secretKeys: config.secretKeys }, serial);
  if (issued) await google.updateObject(issued.facts, issued.locale);
}
