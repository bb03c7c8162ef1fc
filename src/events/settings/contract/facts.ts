import { z } from "zod";
import { ClearableLine, WebAddress } from "../../../values/clearable.ts";
import { Text } from "../../../values/wire.ts";

/** A wall-clock time without a day, `19:30`. */
export const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** A performer or speaker. */
export const LineUpEntry = z.object({
  name: Text(100),
  /** For example "Support" or "Keynote". */
  role: ClearableLine(100).default(null),
  stage: ClearableLine(100).default(null),
  /** In the organiser's own words: "21:00", "Sat 14:30". */
  time: ClearableLine(40).default(null),
  url: WebAddress.default(null),
});
export type LineUpEntry = z.infer<typeof LineUpEntry>;

/** A question and its answer. Line breaks in the answer are preserved. */
export const FaqEntry = z.object({ question: Text(200), answer: Text(2_000) });
export type FaqEntry = z.infer<typeof FaqEntry>;
