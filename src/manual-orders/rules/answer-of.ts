import type { AskedQuestion } from "../../checkout/contract.ts";
import { sameName } from "./ticket-matcher.ts";

type Asked = Pick<AskedQuestion, "type" | "options">;

/**
 * Converts a cell to the answer of a question. Matches options regardless of case. Splits several options at
 * semicolons, bars or commas.
 */
export function answerOf({ type, options }: Asked, text: string): string | string[] {
  const optionOf = (part: string) => options.find((option) => sameName(option) === sameName(part)) ?? part;
  switch (type) {
    case "RADIO":
    case "DROPDOWN":
      return optionOf(text);
    case "CHECKBOX":
    case "MULTI_SELECT_DROPDOWN": {
      if (options.includes(optionOf(text))) return [optionOf(text)];
      const separator = /[;|]/.test(text) ? /[;|]/ : /,/;
      return text.split(separator).map((part) => optionOf(part.trim()));
    }
    default:
      return text;
  }
}

/** Whether one cell can answer the question. An address has several parts. */
export function isImportable({ type }: Pick<Asked, "type">): boolean {
  return type !== "ADDRESS";
}
