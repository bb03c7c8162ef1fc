import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";
import { promisify } from "node:util";
import { StartRefused } from "../database/start-refused.ts";

/*
 * An encrypted bundle: magic, salt, then chunks of AES-256-GCM. scrypt derives the key from the passphrase. The
 * nonce of a chunk contains its number and a flag for the last chunk, so swapped, repeated and missing chunks are
 * detected.
 */
const MAGIC = Buffer.from("TESSERA-BACKUP-1");
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const CHUNK_BYTES = 1 << 20;
const SCRYPT = { N: 1 << 17, r: 8, p: 1, maxmem: 256 << 20 };
export const MIN_PASSPHRASE = 12;

const deriveKey = promisify(scrypt as never) as (
  passphrase: string,
  salt: Buffer,
  length: number,
  options: typeof SCRYPT,
) => Promise<Buffer>;

export function isEncrypted(start: Buffer): boolean {
  return start.subarray(0, MAGIC.length).equals(MAGIC);
}

export async function encrypt(passphrase: string): Promise<Transform> {
  const salt = randomBytes(SALT_BYTES);
  const key = await deriveKey(passphrase, salt, 32, SCRYPT);
  let number = 0;
  const seal = (plain: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(number, isLast));
    number += 1;
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  };
  const stream = inChunks(CHUNK_BYTES, seal);
  stream.push(Buffer.concat([MAGIC, salt]));
  return stream;
}

/** Refuses a wrong passphrase and changed bytes. Emits a chunk only after it has been authenticated. */
export async function decrypt(passphrase: string, start: Buffer): Promise<Transform> {
  const salt = start.subarray(MAGIC.length, HEADER_BYTES);
  const key = await deriveKey(passphrase, salt, 32, SCRYPT);
  let number = 0;
  return inChunks(CHUNK_BYTES + TAG_BYTES, (sealed, isLast) => {
    const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(number, isLast));
    const isFirst = number === 0;
    number += 1;
    try {
      const tag = sealed.length - TAG_BYTES;
      decipher.setAuthTag(sealed.subarray(tag));
      return Buffer.concat([decipher.update(sealed.subarray(0, tag)), decipher.final()]);
    } catch {
      throw new StartRefused(
        isFirst
          ? "The bundle does not open with this passphrase: give the one it was made with."
          : "The bundle is damaged or was cut off: take another one.",
      );
    }
  });
}

/** Before the first chunk. */
export const HEADER_BYTES = MAGIC.length + SALT_BYTES;

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(isLast ? 1 : 0, 0);
  nonce.writeUInt32BE(number, 8);
  return nonce;
}

/**
 * Cuts the stream into chunks of `length` bytes; the last may be shorter. Holds back one chunk, because only the
 * end of the stream shows which chunk is the last.
 */
function inChunks(length: number, convert: (chunk: Buffer, isLast: boolean) => Buffer): Transform {
  let waiting: Buffer[] = [];
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      waiting.push(chunk);
      size += chunk.length;
      try {
        if (size > length) {
          let all = Buffer.concat(waiting);
          for (; all.length > length; all = all.subarray(length))
            this.push(convert(all.subarray(0, length), false));
          waiting = [all];
          size = all.length;
        }
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      try {
        done(null, convert(Buffer.concat(waiting), true));
      } catch (error) {
        done(error as Error);
      }
    },
  });
}
