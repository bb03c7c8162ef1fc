import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { Refusal } from "../../values/refusal.ts";

/**
 * Argon2id with 19 MiB and two passes, the first of OWASP's recommended settings: about 40 ms of one core.
 * Every hash contains its parameters, so that older hashes stay readable after a change.
 */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Hashing uses at most two cores. A check that would wait for more than a few seconds is refused. */
const MAX_CONCURRENT = 2;
const MAX_WAITING = 100;

const derive = promisify(argon2);

/** Returns the hash in the standard form `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await hashWith(password, { salt, memory: MEMORY_KIB, passes: PASSES, lanes: LANES });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(hash)}`;
}

/**
 * Whether the password matches the hash. Without a hash (unknown address, or no password yet) it does the
 * same work, so that the time reveals nothing.
 */
export async function verifyPassword(password: string, kept: string | null | undefined): Promise<boolean> {
  const parts = PHC.exec(kept ?? "") ?? PHC.exec(NOBODYS_HASH)!;
  const [, memory, passes, lanes, salt, expected] = parts as unknown as [string, ...string[]];
  const hash = await hashWith(password, {
    salt: Buffer.from(salt!, "base64"),
    memory: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
  });
  const wanted = Buffer.from(expected!, "base64");
  return hash.length === wanted.length && timingSafeEqual(hash, wanted) && Boolean(kept);
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
const NOBODYS_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(randomBytes(SALT_BYTES))}$${unpadded(randomBytes(HASH_BYTES))}`;

interface Settings {
  salt: Buffer;
  memory: number;
  passes: number;
  lanes: number;
}

/**
 * Normalises to NFKC, because keyboards encode the same character differently: composed or not, full width or
 * not.
 */
function hashWith(password: string, { salt, memory, passes, lanes }: Settings): Promise<Buffer> {
  const message = Buffer.from(password.normalize("NFKC"));
  return inTurn(() =>
    derive("argon2id", {
      message,
      nonce: salt,
      parallelism: lanes,
      memory,
      passes,
      tagLength: HASH_BYTES,
    }),
  );
}

const waiting: (() => void)[] = [];
let running = 0;

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MAX_CONCURRENT) {
    if (waiting.length >= MAX_WAITING) throw new Refusal("busy");
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // Passes the slot on directly, so that no newer caller takes it first.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/={1,2}$/, "");
}
