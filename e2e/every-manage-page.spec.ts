import { managersPlaces } from "./steps/managers-places.ts";
import { logInToDemo } from "./steps/managing.ts";
import { expectSound } from "./steps/soundness.ts";
import { expectRoomForLongerWords } from "./steps/stretch.ts";
import { test } from "./steps/test.ts";

const LOOKS = [
  { name: "on the narrowest phone, light", viewport: { width: 320, height: 700 }, colorScheme: "light" },
  { name: "on a desk, dark", viewport: { width: 1280, height: 900 }, colorScheme: "dark" },
] as const;

for (const { name, ...look } of LOOKS) {
  test(`every page of organisers is sound and has room for longer words, ${name}`, async ({ newPage }) => {
    test.setTimeout(420_000);
    const page = await newPage(look);
    await logInToDemo(page);

    for (const place of await managersPlaces(page)) {
      await test.step(place.name, async () => {
        await place.reach(page);
        await expectSound(page, place.name);
        await expectRoomForLongerWords(page, place.name);
      });
    }
  });
}
