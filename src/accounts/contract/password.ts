import { z } from "zod";

export const PASSWORD_LENGTH = { minimum: 8, maximum: 255 };

/**
 * Eight to 255 characters of any kind, counted as people count them: an emoji is one. Spaces stay. Long
 * enough for any password manager, short enough that hashing stays quick.
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

/** A password to be compared: the old one may be of any length that was once allowed. */
export const GivenPassword = z
  .string()
  .min(1)
  .max(2 * PASSWORD_LENGTH.maximum);

/** Not counted to the end where the end is far: no character takes more than two units. */
function charactersOf(text: string): number {
  const isFarTooLong = text.length > 2 * PASSWORD_LENGTH.maximum;
  return isFarTooLong ? text.length : [...text].length;
}
