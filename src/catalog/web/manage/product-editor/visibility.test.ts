import { expect, test } from "vitest";
import { flagsOf, visibilityOf } from "./visibility.ts";

test.each([
  [false, false, "VISIBLE"],
  [false, true, "WITH_CODE"],
  [true, false, "HIDDEN"],
  [true, true, "HIDDEN"],
] as const)(
  "shows hidden: %s, hidden without a code: %s as %s",
  (is_hidden, is_hidden_without_promo_code, visibility) => {
    const flags = { is_hidden, is_hidden_without_promo_code };

    expect(visibilityOf(flags)).toBe(visibility);
    // Selecting the current value changes nothing.
    expect({ ...flags, ...flagsOf(visibility) }).toEqual(flags);
  },
);

test.each(["VISIBLE", "WITH_CODE", "HIDDEN"] as const)(
  "sets the same visibility with %s, whatever it was before",
  (chosen) => {
    for (const is_hidden of [true, false])
      for (const is_hidden_without_promo_code of [true, false])
        expect(visibilityOf({ is_hidden, is_hidden_without_promo_code, ...flagsOf(chosen) })).toBe(chosen);
  },
);
