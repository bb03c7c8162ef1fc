import { expectSoundInEveryLook } from "./steps/looks.ts";
import { managePages } from "./steps/manage-pages.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { test } from "./steps/test.ts";

test("every page of organisers is sound and has room for longer words", async ({ page }) => {
  test.setTimeout(900_000);
  await logInToDemo(page);

  await expectSoundInEveryLook(page, await managePages(page));
});
