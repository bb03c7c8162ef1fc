import fc from "fast-check";
import { expect, test } from "vitest";

import { slugify } from "./slug.ts";

test.each([
  ["Summer Party 2027", "summer-party-2027"],
  ["Sommerfest & Söhne!", "sommerfest-sohne"],
  ["  --Straße--  ", "strasse"],
  ["Don’t stop", "dont-stop"],
  ["Łódź Šárka Đặng", "lodz-sarka-dang"],
  ["İstanbul'da Gece", "istanbulda-gece"],
  ["Ночь музеев", "noch-muzeev"],
  ["Άνοιξη", "anoixi"],
  ["ﬁne Ａｒｔ", "fine-art"],
  ["東京の夜", "event"],
  ["🎉🎉", "event"],
  ["", "event"],
])("%j becomes %j", (text, slug) => {
  expect(slugify(text)).toBe(slug);
});

test("cuts a long title at the end of a word", () => {
  const slug = slugify("The very long and winding annual gathering of the friends of long titles");
  expect(slug).toBe("the-very-long-and-winding-annual-gathering-of-the-friends-of");
  expect(slugify("x".repeat(100))).toHaveLength(60);
});

test("accepts another fallback", () => {
  expect(slugify("…", "organizer")).toBe("organizer");
});

test("makes a slug plain, short and stable under a second call", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 120 }), (text) => {
      const slug = slugify(text);
      expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(slug.length).toBeLessThanOrEqual(60);
      expect(slugify(slug)).toBe(slug);
    }),
    { numRuns: 5_000 },
  );
});
