import { createHash } from "node:crypto";
import { isSigned, type SecretKeys, sign } from "../../secret-keys.ts";

const SECONDS = 600;

/** A previewed change: the call with all its arguments, and the API key that requested the preview. */
export interface Previewed {
  apiKey: string;
  call: string;
  args: unknown;
}

/** Proves that exactly this change was previewed with this key within the last ten minutes. */
export interface Confirmations {
  issue(previewed: Previewed, now: Date): string;
  isValid(confirmation: string, previewed: Previewed, now: Date): boolean;
}

/** Confirmations are signed, not stored, so any process accepts a confirmation of another. */
export function createConfirmations(secretKeys: SecretKeys): Confirmations {
  return {
    issue(previewed, now) {
      const ends = Math.ceil(now.getTime() / 1_000) + SECONDS;
      return `${ends}.${sign(secretKeys[0], contentOf(ends, previewed))}`;
    },
    isValid(confirmation, previewed, now) {
      const [time, signature = ""] = confirmation.split(".");
      const ends = Number(time);
      return ends * 1_000 > now.getTime() && isSigned(secretKeys, contentOf(ends, previewed), signature);
    },
  };
}

function contentOf(ends: number, { apiKey, call, args }: Previewed): string {
  const key = createHash("sha256").update(apiKey).digest("hex");
  return `mcp-change ${JSON.stringify([ends, key, call, sorted(args)])}`;
}

/** The same arguments in another order are the same change. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}
