import { VISITORS_PLACES } from "./steps/places.ts";
import { expectSound } from "./steps/soundness.ts";
import { test } from "./steps/test.ts";

const LOOKS = [
  { name: "on the narrowest phone, light", viewport: { width: 320, height: 700 }, colorScheme: "light" },
  { name: "on a phone, dark", viewport: { width: 390, height: 844 }, colorScheme: "dark" },
  { name: "on a desk, light", viewport: { width: 1280, height: 900 }, colorScheme: "light" },
] as const;

for (const { name, ...look } of LOOKS) {
  test(`every page of visitors, buyers and staff is sound ${name}`, async ({ newPage }) => {
    test.setTimeout(180_000);
    const page = await newPage(look);

    for (const place of VISITORS_PLACES) {
      await place.reach(page);
      await expectSound(page, place.name);
    }
  });
}
