import { expectSoundInEveryLook } from "./steps/looks.ts";
import { publicPages } from "./steps/public-pages.ts";
import { test } from "./steps/test.ts";

test("every page of visitors, buyers and staff is sound and has room for longer words", async ({
  page,
  ownEvent,
}) => {
  test.setTimeout(600_000);

  await expectSoundInEveryLook(page, publicPages(await ownEvent("free"), await ownEvent("paid")));
});
