import { createHash } from "node:crypto";
import { isSigned, type SecretKeys, sign } from "../../platform/secret-keys.ts";
import { randomToken } from "../../values/short-id.ts";
import { Refusal } from "../../values/refusal.ts";
import type { RateLimiter } from "../../platform/rate-limit/rate-limiter.ts";

/** How long a task is valid. Solving it takes some ten thousand hashes, about half a second. */
const PROOF_MINUTES = 10;
const PROOF_BITS = 14;

export interface ProofOfWorkTask {
  /** The signed task. Valid for `PROOF_MINUTES` and one sign-up. */
  task: string;
  /** The required zero bits at the start of the SHA-256 of "task.answer". */
  bits: number;
}

/**
 * Creates a proof-of-work task, so that mass sign-ups cost their sender something, without a captcha or a
 * third party. The task is signed, so that nothing is stored until it comes back.
 */
export function createProofOfWork(secretKey: string, now: Date): ProofOfWorkTask {
  const content = `${now.getTime() + PROOF_MINUTES * 60_000}.${randomToken(16)}`;
  return { task: `${content}.${sign(secretKey, sealedWords(content))}`, bits: PROOF_BITS };
}

/** Refuses a proof that is missing, not signed by us, too old or already used. */
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
