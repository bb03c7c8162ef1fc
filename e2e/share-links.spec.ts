import { readFileSync } from "node:fs";
import { readCodes } from "../test/read-codes.ts";
import { expectSound } from "./steps/accessibility.ts";
import { call } from "./steps/api.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { makeEventWithProducts, rowOf } from "./steps/grids.ts";
import { expect, open, test } from "./steps/test.ts";

test("the QR codes of a promo code and of an affiliate are saved for a poster", async ({ page }) => {
  await logInToDemo(page);
  const { id } = await makeEventWithProducts(page.request, "Posters", [{ title: "Seat", price: 1_000 }]);
  await call(page.request, ["POST", `/events/${id}/promo-codes`], {
    code: "early",
    discount_type: "PERCENTAGE",
    discount: 10_000,
  });
  await call(page.request, ["POST", `/events/${id}/affiliates`], { name: "Ada Brück", code: "ada" });
  const dialog = page.getByRole("dialog");
  const save = async (format: "SVG" | "PNG") => {
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: `Save code as ${format}` }).click();
    const file = await download;
    return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
  };

  await open(page, `/manage/event/${id}/promo-codes`);
  await rowOf(page, "EARLY").getByRole("button", { name: "Actions for EARLY" }).click();
  await page.getByRole("menuitem", { name: "QR code and link" }).click();
  await expect(dialog.getByRole("heading", { name: "Link with the code EARLY" })).toBeVisible();
  const address = await dialog.getByRole("link").getAttribute("href");
  const png = await save("PNG");
  await expectSound(page, "the link of a promo code");

  expect(address).toMatch(new RegExp(`/event/${id}/posters\\?promo_code=early$`, "i"));
  expect(png.name).toMatch(/^posters-early\.png$/i);
  expect((await readCodes(png.content)).map(({ text }) => text)).toEqual([address]);

  await open(page, `/manage/event/${id}/affiliates`);
  await page.getByRole("button", { name: "Actions for Ada Brück" }).click();
  await page.getByRole("menuitem", { name: "QR code and link" }).click();
  await expect(dialog.getByRole("heading", { name: "Link of Ada Brück" })).toBeVisible();
  const svg = await save("SVG");

  expect(svg.name).toMatch(/^posters-ada\.svg$/i);
  expect(svg.content.toString()).toMatch(/^<svg xmlns=/);
});
