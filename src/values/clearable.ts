import { z } from "zod";
import { hasForbiddenCharacters, isBlankHtml } from "./text.ts";
import { Email } from "./wire.ts";

const isBlank = (text: string) => text.trim() === "";
const isStorable = (text: string) => !hasForbiddenCharacters(text);
const FORBIDDEN = { params: { problem: { code: "forbidden_characters" } } };

/** A text field. A blank text or null clears it. */
export function Clearable(text: z.ZodType<string, string>, isCleared = isBlank) {
  const clear = (given: unknown) => (typeof given === "string" && isCleared(given) ? null : given);
  return z.preprocess(clear, text.nullable()) as z.ZodType<string | null, string | null>;
}

/** A line of text, trimmed. */
export const ClearableLine = (max: number) =>
  Clearable(z.string().trim().max(max).refine(isStorable, FORBIDDEN));

/** Formatted text. HTML without any text clears it. The value is not sanitised yet. */
export const ClearableHtml = (max: number) =>
  Clearable(z.string().max(max).refine(isStorable, FORBIDDEN), isBlankHtml);

export const ClearableEmail = Clearable(Email);

/** An http(s) address. Other protocols are refused, because they could run scripts. */
export const WebAddress = Clearable(z.url({ protocol: /^https?$/ }).max(500));
