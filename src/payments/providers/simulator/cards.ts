import type { FieldProblem } from "../../../values/field-problems.ts";

export type CardOutcome = "succeeds" | "declined" | "asks" | "settles_late";

/** The only cards that the simulator accepts. */
export const TEST_CARDS = {
  "4242424242424242": "succeeds",
  "4000000000000002": "declined",
  "4000000000003220": "asks",
  "4000000000000259": "settles_late",
} as const satisfies Record<string, CardOutcome>;

export interface TypedCard {
  card_number: string;
  expiry: string;
  security_code: string;
}

type Field = keyof TypedCard;
export type ReadCard =
  | { outcome: CardOutcome; ending: string }
  | { fields: Partial<Record<Field, FieldProblem[]>> };

/** Reads a card form: the outcome of the card, or the problem of each field. */
export function readCard(typed: TypedCard, now: Date): ReadCard {
  const digits = typed.card_number.replace(/[\s-]/g, "");
  const problems: [Field, FieldProblem["code"] | null][] = [
    ["card_number", numberProblem(digits)],
    ["expiry", expiryProblem(typed.expiry, now)],
    ["security_code", codeProblem(typed.security_code)],
  ];
  const wrong = problems.flatMap(([field, code]) => (code ? [[field, [{ code }]] as const] : []));
  if (wrong.length > 0) return { fields: Object.fromEntries(wrong) };
  return { outcome: TEST_CARDS[digits as keyof typeof TEST_CARDS], ending: digits.slice(-4) };
}

function numberProblem(digits: string): FieldProblem["code"] | null {
  if (digits === "") return "required";
  if (!/^\d{12,19}$/.test(digits) || !hasRightCheckDigit(digits)) return "invalid_format";
  return Object.hasOwn(TEST_CARDS, digits) ? null : "unknown";
}

function expiryProblem(expiry: string, now: Date): FieldProblem["code"] | null {
  if (expiry.trim() === "") return "required";
  const match = /^\s*(\d{1,2})\s*[/.\- ]?\s*(\d{2}|\d{4})\s*$/.exec(expiry);
  const month = Number(match?.[1]);
  if (!match || month < 1 || month > 12) return "invalid_format";
  const year = Number(match[2]!.length === 2 ? `20${match[2]}` : match[2]);
  // A card is valid until its month is over everywhere on Earth.
  return Date.UTC(year, month, 2) <= now.getTime() ? "past" : null;
}

function codeProblem(code: string): FieldProblem["code"] | null {
  if (code.trim() === "") return "required";
  return /^\s*\d{3}\s*$/.test(code) ? null : "invalid_format";
}

/**
 * Luhn check: the sum of the digits, with every second digit from the right doubled, is a multiple of ten.
 */
export function hasRightCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 0 ? 1 : 2);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}
