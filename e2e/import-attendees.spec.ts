import type { Page } from "@playwright/test";
import { expectSound } from "./steps/accessibility.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { makeEventWithProducts } from "./steps/grids.ts";
import { expect, open, test } from "./steps/test.ts";

const FILE = [
  "Vorname;Nachname;E-Mail;Ticket",
  "Änne;Huber;aenne@example.org;Stalls",
  "Ben;Ito;ben@example.org;Gallery",
  "Carla;;carla@example.org;Stalls",
  "Dora;Klein;no address;Stalls",
].join("\r\n");

async function upload(page: Page, eventId: number): Promise<void> {
  await open(page, `/manage/event/${eventId}/attendees`);
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await page
    .getByLabel("CSV file", { exact: true })
    .setInputFiles({ name: "Gäste.csv", mimeType: "text/csv", buffer: Buffer.from(FILE, "latin1") });
  await expect(page.getByRole("heading", { name: "What will happen" })).toBeVisible();
}

test("an organiser imports a list: columns are recognised, a text gets its ticket, and the rest is named by its line", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logInToDemo(page);
  const { id } = await makeEventWithProducts(page.request, "Guest List", [
    { title: "Stalls", price: 2_000 },
    { title: "Balcony", price: 1_000 },
  ]);

  await upload(page, id);
  await expect(page.getByRole("combobox", { name: /^First name/ })).toHaveValue("0");
  await expect(page.getByText("2 tickets will be issued")).toBeVisible();
  const leftOut = page.getByRole("region", { name: "Left out" });
  await expect(leftOut.getByRole("listitem")).toHaveText([
    "Line 3Ticket “Gallery” · This is not recognised.",
    "Line 5E-mail “no address” · Please enter one e-mail address, like name@example.org.",
  ]);
  await expectSound(page, "what an import would do");

  await page.getByRole("combobox", { name: "Ticket for “Gallery”" }).selectOption({ label: "Balcony" });
  await expect(page.getByText("3 tickets will be issued")).toBeVisible();
  await expect(leftOut.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Import 3 attendees" }).click();
  const done = page.getByRole("dialog", { name: "Import of attendees" });
  await expect(done.getByRole("status")).toHaveText("Done: 4 of 4.");
  await expect(done.getByRole("listitem")).toContainText("Line 5");
  await done.getByRole("button", { name: "Close" }).last().click();

  await expect(page.getByRole("table").locator("tbody tr")).toHaveCount(3);
  await expect(page.getByRole("table")).toContainText("Änne Huber");
});

test("the same file again is noticed, and only imported when the organiser insists", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logInToDemo(page);
  const { id } = await makeEventWithProducts(page.request, "Guest List Twice", [
    { title: "Stalls", price: 0 },
  ]);
  await upload(page, id);
  await page.getByRole("button", { name: "Import 2 attendees" }).click();
  const done = page.getByRole("dialog", { name: "Import of attendees" });
  await expect(done.getByRole("status")).toHaveText("Done: 4 of 4.");
  await done.getByRole("button", { name: "Close" }).last().click();

  await upload(page, id);
  await expect(page.getByText("This file has been imported before")).toBeVisible();
  await expect(page.getByText("0 tickets will be issued")).toBeVisible();
  await page.getByLabel("Leave out people who already have the ticket").uncheck();
  const again = page.getByRole("button", { name: "Import 2 attendees" });
  await expect(again).toBeDisabled();
  await page.getByLabel("Import this file again").check();
  await expect(again).toBeEnabled();
  await expectSound(page, "the same file again");
});

test("a picture is refused in words", async ({ page }) => {
  await logInToDemo(page);
  const { id } = await makeEventWithProducts(page.request, "No List", [{ title: "Stalls", price: 0 }]);
  await open(page, `/manage/event/${id}/attendees/import`);

  await page
    .getByLabel("CSV file", { exact: true })
    .setInputFiles({ name: "cat.csv", mimeType: "text/csv", buffer: Buffer.from("\u0089PNG\0\0\0\r") });

  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "This file cannot be read as a table.",
  );
});
