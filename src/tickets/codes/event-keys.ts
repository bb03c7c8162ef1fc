import { createHmac, createPrivateKey, createPublicKey, type KeyObject, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { acrossAccounts } from "../../platform/database/require-account.ts";
import { createSealing, type Opened } from "../../platform/sealing.ts";
import type { SecretKeys } from "../../platform/secret-keys.ts";

/** The database that stores the sealed keys of events, and the secret keys that open them. */
export interface KeySources {
  db: Db;
  secretKeys: SecretKeys;
}

/** The keys of one event's tickets. They last as long as the event. */
export interface EventKeys {
  signing: KeyObject;
  /** Raw Ed25519 key. Doors get it to check signatures, and cannot make codes with it. */
  publicKey: Buffer;
  /** Doors get it, too, if the event's codes change. It is not sufficient to make a code. */
  liveKey: Buffer;
}

const SEED_BYTES = 32;
/** An Ed25519 key in PKCS #8, without the seed at its end. */
const PRIVATE_KEY_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");
const PUBLIC_KEY_HEAD_BYTES = 12;
const LIVE_KEY_FOR = "tessera-live-code-1";
const PURPOSE = "ticket signing keys";
const MAX_REMEMBERED = 2_000;

const remembered = new WeakMap<Db, Map<number, Promise<EventKeys | null>>>();

/**
 * Returns the keys of an event's tickets, and makes them when they are first needed. Null if no secret key opens
 * them. The codes of the tickets then have no signature, and only doors that know a ticket accept it.
 */
export function findEventKeys({ db, secretKeys }: KeySources, eventId: number): Promise<EventKeys | null> {
  const ofEvents = remembered.get(db) ?? new Map<number, Promise<EventKeys | null>>();
  remembered.set(db, ofEvents);
  const known = ofEvents.get(eventId);
  if (known) return known;
  if (ofEvents.size >= MAX_REMEMBERED) ofEvents.clear();
  const finding = findOrMake({ db, secretKeys }, eventId);
  ofEvents.set(eventId, finding);
  // A key that was not found now may be found later.
  void finding.then(
    (keys) => keys ?? ofEvents.delete(eventId),
    () => ofEvents.delete(eventId),
  );
  return finding;
}

async function findOrMake({ db, secretKeys }: KeySources, eventId: number): Promise<EventKeys | null> {
  const sealed = (await readSealed(db, eventId)) ?? (await make({ db, secretKeys }, eventId));
  const seed = sealed && openSeed(secretKeys, eventId, sealed);
  return seed ? keysOf(Buffer.from(seed.text, "base64url")) : null;
}

async function make({ db, secretKeys }: KeySources, eventId: number): Promise<Buffer | undefined> {
  const seed = randomBytes(SEED_BYTES);
  const sealed = sealSeed(secretKeys, eventId, seed.toString("base64url"));
  await sql`
    insert into event_signing_keys (event_id, account_id, public_key, sealed_seed)
    select id, account_id, ${keysOf(seed).publicKey}, ${sealed} from events where id = ${eventId}
    on conflict (event_id) do nothing`.execute(db);
  // Another process may have been first.
  return readSealed(db, eventId);
}

async function readSealed(db: Db, eventId: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("event_signing_keys")
    .select("sealed_seed")
    .where("event_id", "=", eventId)
    .modifyEnd(acrossAccounts("the key of an event whose ticket or door was found"))
    .executeTakeFirst();
  return row?.sealed_seed;
}

function keysOf(seed: Buffer): EventKeys {
  const signing = createPrivateKey({
    key: Buffer.concat([PRIVATE_KEY_HEAD, seed]),
    format: "der",
    type: "pkcs8",
  });
  const spki = createPublicKey(signing).export({ format: "der", type: "spki" });
  return {
    signing,
    publicKey: spki.subarray(PUBLIC_KEY_HEAD_BYTES),
    liveKey: createHmac("sha256", seed).update(LIVE_KEY_FOR).digest(),
  };
}

export function sealSeed(secretKeys: SecretKeys, eventId: number, seed: string): Buffer {
  return createSealing(secretKeys, PURPOSE).seal(seed, boundTo(eventId));
}

/** Returns the seed, or null if none of the secret keys opens it. */
export function openSeed(secretKeys: SecretKeys, eventId: number, sealed: Buffer): Opened | null {
  try {
    return createSealing(secretKeys, PURPOSE).open(sealed, boundTo(eventId));
  } catch {
    return null;
  }
}

function boundTo(eventId: number): Buffer {
  return Buffer.from(`event ${eventId}`);
}
