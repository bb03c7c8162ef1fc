import { visitorsPlaces } from "./steps/places.ts";
import { expectSound } from "./steps/soundness.ts";
import { expectRoomForLongerWords } from "./steps/stretch.ts";
import { test } from "./steps/test.ts";

const LOOKS = [
  { name: "on the narrowest phone, light", viewport: { width: 320, height: 700 }, colorScheme: "light" },
  { name: "on a desk, dark", viewport: { width: 1280, height: 900 }, colorScheme: "dark" },
] as const;

for (const { name, ...look } of LOOKS) {
  test(`every page of visitors, buyers and staff is sound and has room for longer words, ${name}`, async ({
    newPage,
    ownEvent,
  }) => {
    test.setTimeout(240_000);
    const page = await newPage(look);

    for (const place of visitorsPlaces(await ownEvent("free"), await ownEvent("paid"))) {
      await place.reach(page);
      await expectSound(page, place.name);
      await expectRoomForLongerWords(page, place.name);
    }
  });
}
