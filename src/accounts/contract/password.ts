import { z } from "zod";

export const PASSWORD_LENGTH = { minimum: 8, maximum: 255 };

/**
 * Eight to 255 characters of any kind. An emoji counts as one. Spaces are kept. Long enough for any password
 * manager, short enough to hash quickly.
 */
export const Password = z
  .string()
  .refine((given) => charactersOf(given) >= PASSWORD_LENGTH.minimum, {
    params: { problem: { code: "too_short", facts: { minimum: PASSWORD_LENGTH.minimum } } },
  })
  .refine((given) => charactersOf(given) <= PASSWORD_LENGTH.maximum, {
    params: { problem: { code: "too_long", facts: { maximum: PASSWORD_LENGTH.maximum } } },
  })
  .meta({ minLength: PASSWORD_LENGTH.minimum, maxLength: PASSWORD_LENGTH.maximum });

/** A password to compare. Old passwords may have lengths that are no longer allowed. */
export const GivenPassword = z
  .string()
  .min(1)
  .max(2 * PASSWORD_LENGTH.maximum);

/** Skips counting where the text is certainly too long: a character takes at most two UTF-16 units. */
function charactersOf(text: string): number {
  const isFarTooLong = text.length > 2 * PASSWORD_LENGTH.maximum;
  return isFarTooLong ? text.length : [...text].length;
}
