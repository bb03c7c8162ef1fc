import { expectSoundInEveryLook } from "./steps/looks.ts";
import { visitorsPlaces } from "./steps/public-pages.ts";
import { test } from "./steps/test.ts";

test("every page of visitors, buyers and staff is sound and has room for longer words", async ({
  page,
  ownEvent,
}) => {
  test.setTimeout(600_000);

  await expectSoundInEveryLook(page, visitorsPlaces(await ownEvent("free"), await ownEvent("paid")));
});
