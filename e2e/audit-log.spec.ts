import { readFileSync } from "node:fs";
import { call } from "./steps/api.ts";
import { register } from "./steps/administrator.ts";
import { openMenu } from "./steps/grids.ts";
import { expectSoundInEveryLook } from "./steps/looks.ts";
import { expect, open, test } from "./steps/test.ts";

test.use({ viewport: { width: 1280, height: 900 } });

test("an admin reads who changed what, narrows it down and exports it", async ({ page }) => {
  const { accountId } = await register(page, "Ida");
  const rename = (name: string) =>
    call(page.request, ["PUT", `/accounts/${accountId}`], { name, currency_code: "EUR", timezone: "UTC" });
  await rename("First house");
  await rename("Second house");
  await call(page.request, ["POST", "/taxes-and-fees"], {
    name: "City tax",
    type: "TAX",
    calculation_type: "PERCENTAGE",
    rate: 5_000,
  });

  await open(page, "/manage/account/audit-log");
  await expect(page).toHaveURL(/\/account\/audit-log$/);
  const rows = page.getByRole("table", { name: "Audit log" }).getByRole("row");
  await expect(rows.nth(1)).toContainText("City tax");
  await expect(rows.nth(1)).toContainText("Created");
  await expect(rows.nth(1)).toContainText("Rate 5%");
  await expect(rows.nth(1).getByRole("link", { name: "Tax or fee City tax" })).toHaveAttribute(
    "href",
    "/account/taxes-and-fees",
  );
  await expect(rows.nth(2)).toContainText("First house");
  await expect(rows.nth(2)).toContainText("Second house");
  await expect(rows.nth(2)).toContainText("Ida Keeper");
  await expect(rows.nth(2)).toContainText("127.0.0.1");

  await open(page, "/account/audit-log?filter_fields[kind][in]=CREATED");
  await expect(rows.nth(1)).toContainText("City tax");
  await expect(rows).toHaveCount(2);
  await openMenu(page, "Export");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV, as shown" }).click();
  const file = readFileSync(await (await download).path(), "utf8");
  expect(file).toContain("City tax");
  expect(file).toContain("rate: 5000");
  expect(file).not.toContain("First house");

  await expectSoundInEveryLook(page, [
    { name: "the audit log", reach: (at) => open(at, "/account/audit-log") },
    { name: "the audit log, nothing found", reach: (at) => open(at, "/account/audit-log?query=zzzz") },
  ]);
});
