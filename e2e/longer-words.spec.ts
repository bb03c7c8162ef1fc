import { VISITORS_PLACES } from "./steps/places.ts";
import { expectRoomForLongerWords } from "./steps/stretch.ts";
import { test } from "./steps/test.ts";

for (const viewport of [
  { width: 320, height: 700 },
  { width: 1280, height: 900 },
]) {
  test(`every page of visitors, buyers and staff has room for longer words, ${viewport.width} wide`, async ({
    newPage,
  }) => {
    test.setTimeout(180_000);
    const page = await newPage({ viewport });

    for (const place of VISITORS_PLACES) {
      await place.reach(page);
      await expectRoomForLongerWords(page, place.name);
    }
  });
}
