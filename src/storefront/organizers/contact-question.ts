import { randomInt } from "node:crypto";
import { isSigned, type SecretKeys, sign } from "../../platform/secret-keys.ts";
import { randomToken } from "../../values/short-id.ts";
import type { ContactQuestion } from "./contract.ts";

export const QUESTION_SECONDS = 900;

/** Creates a sum to solve. The question is signed, so that nothing is stored before the answer. */
export function askQuestion(
  { organizerId, secretKey }: { organizerId: number; secretKey: string },
  now: Date,
): ContactQuestion {
  const summands: [number, number] = [randomInt(2, 10), randomInt(2, 10)];
  const until = Math.floor(now.getTime() / 1000) + QUESTION_SECONDS;
  const content = [organizerId, until, randomToken(12), ...summands].join(".");
  return { question: `${content}.${sign(secretKey, sealedWords(content))}`, summands };
}

/**
 * Returns the question's id if the signature is valid, the question is recent and for this organiser, and the
 * sum is right. Otherwise null.
 */
export function checkAnswer(
  { organizerId, secretKeys }: { organizerId: number; secretKeys: SecretKeys },
  { question, answer }: { question: string; answer: string },
  now: Date,
): string | null {
  const [of, until, name, first, second, seal, ...more] = question.split(".");
  if (seal === undefined || more.length > 0 || !name) return null;
  const content = [of, until, name, first, second].join(".");
  if (!isSigned(secretKeys, sealedWords(content), seal)) return null;
  if (Number(of) !== organizerId || Number(until) * 1000 <= now.getTime()) return null;
  return answer.trim() === String(Number(first) + Number(second)) ? name : null;
}

const sealedWords = (content: string) => `contact question ${content}`;
