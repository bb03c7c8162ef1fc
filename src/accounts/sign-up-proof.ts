import { createHash } from "node:crypto";
import { isSigned, type SecretKeys, sign } from "../platform/secret-keys.ts";
import { randomToken } from "../values/short-id.ts";
import { Refusal } from "../values/refusal.ts";
import type { RateLimiter } from "../platform/rate-limit/rate-limiter.ts";

/** How long a browser has to do the work, and how much it is: some ten thousand hashes, half a second or so. */
const PROOF_MINUTES = 10;
const PROOF_BITS = 14;

export interface ProofTask {
  /** What is worked on; good for a few minutes and one sign-up. */
  task: string;
  /** With how many zero bits the SHA-256 of "task.answer" begins. */
  bits: number;
}

/**
 * Work for a browser, so that a great many sign-ups cost whoever makes them something: no picture to read, nothing
 * to hear, nobody else asked. Sealed, so that nothing is kept until it comes back.
 */
export function makeProofTask(secretKey: string, now: Date): ProofTask {
  const content = `${now.getTime() + PROOF_MINUTES * 60_000}.${randomToken(16)}`;
  return { task: `${content}.${sign(secretKey, sealedWords(content))}`, bits: PROOF_BITS };
}

/** Refuses work that was not done, is not ours, is too old, or was handed in before. */
export async function requireProof(
  { secretKeys, uses }: { secretKeys: SecretKeys; uses: RateLimiter },
  proof: { task: string; answer: string } | undefined,
  now: Date,
): Promise<void> {
  if (!proof || !isSolved(proof, secretKeys, now)) throw new Refusal("proof_required");
  await uses.consume(proof.task).catch(() => {
    throw new Refusal("proof_required");
  });
}

function isSolved(
  { task, answer }: { task: string; answer: string },
  secretKeys: SecretKeys,
  now: Date,
): boolean {
  const [until, random, seal, ...more] = task.split(".");
  if (!until || !random || !seal || more.length > 0) return false;
  if (!isSigned(secretKeys, sealedWords(`${until}.${random}`), seal)) return false;
  if (!(Number(until) > now.getTime())) return false;
  const hash = createHash("sha256").update(`${task}.${answer}`).digest();
  return hash.readUInt32BE(0) >>> (32 - PROOF_BITS) === 0;
}

const sealedWords = (content: string) => `sign-up proof ${content}`;
