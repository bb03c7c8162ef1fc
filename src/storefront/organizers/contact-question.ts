import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { randomToken } from "../../values/short-id.ts";
import type { ContactQuestion } from "./contract.ts";

export const QUESTION_SECONDS = 900;

interface Asked {
  organizerId: number;
  secretKey: string;
}

/** A sum to be done, with a seal over it, so that nothing is kept until it is answered. */
export function askQuestion({ organizerId, secretKey }: Asked, now: Date): ContactQuestion {
  const summands: [number, number] = [randomInt(2, 10), randomInt(2, 10)];
  const until = Math.floor(now.getTime() / 1000) + QUESTION_SECONDS;
  const content = [organizerId, until, randomToken(12), ...summands].join(".");
  return { question: `${content}.${sealOf(content, secretKey)}`, summands };
}

/** The question's own name where it was asked here, for this organiser, not long ago, and the sum is right; else null. */
export function checkAnswer(
  { organizerId, secretKey }: Asked,
  { question, answer }: { question: string; answer: string },
  now: Date,
): string | null {
  const [of, until, name, first, second, seal, ...more] = question.split(".");
  if (seal === undefined || more.length > 0 || !name) return null;
  if (!isSame(seal, sealOf([of, until, name, first, second].join("."), secretKey))) return null;
  if (Number(of) !== organizerId || Number(until) * 1000 <= now.getTime()) return null;
  return answer.trim() === String(Number(first) + Number(second)) ? name : null;
}

function sealOf(content: string, secretKey: string): string {
  return createHmac("sha256", secretKey).update(`contact question ${content}`).digest("base64url");
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
