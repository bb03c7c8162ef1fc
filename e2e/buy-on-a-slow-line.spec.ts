import { BUYER, choose, fillInDetails, field, getTickets } from "./steps/buying.ts";
import { eventAddress } from "./steps/demo.ts";
import { expect, expectAlive, test } from "./steps/test.ts";

test("what is chosen and typed before the scripts have come counts", async ({ page }) => {
  const scripts = holdBack();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.arrival;
    await route.continue();
  });
  await page.goto(await eventAddress("paid"), { waitUntil: "commit" });
  await choose(page, "Student ticket", 3);

  scripts.letCome();
  await expectAlive(page);

  await expect(page.getByText("3 tickets, all included")).toBeVisible();
  await getTickets(page);
  await fillInDetails(page);
  await expectAlive(page);
  await expect(field(page, "First name")).toHaveValue(BUYER.first);
});

function holdBack() {
  const { promise: arrival, resolve: letCome } = Promise.withResolvers<void>();
  return { arrival, letCome };
}
