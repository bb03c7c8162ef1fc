import { query } from "./steps/database.ts";
import { eventId } from "./steps/demo.ts";
import { logInOnPage, logInToDemo } from "./steps/demo-log-in.ts";
import { expect, expectAlive, open, test } from "./steps/test.ts";

test.use({ viewport: { width: 1280, height: 900 } });

const FORMS = [
  { page: "promo-codes", opener: "Add promo code", field: "Code" },
  { page: "questions", opener: "Add question", field: "Question" },
] as const;

for (const { page: part, opener, field } of FORMS)
  test(`input in ${part} survives a log-in until it is discarded`, async ({ page }) => {
    await logInToDemo(page);
    await open(page, `/manage/event/${await eventId("free")}/${part}`);
    const dialog = page.getByRole("dialog");
    const typed = dialog.getByRole("textbox", { name: field, exact: true });
    const openForm = () => page.getByRole("main").getByRole("button", { name: opener }).first().click();
    await openForm();
    await typed.fill("HALFWAY");
    await query(
      "delete from sessions where user_id = (select id from users where email = 'demo@tessera.example')",
    );

    await dialog.getByRole("button", { name: /^Add/ }).click();
    if (part === "promo-codes") {
      await dialog.getByLabel("Percentage off each ticket").fill("10");
      await dialog.getByRole("button", { name: /^Add/ }).click();
    }
    await page.waitForURL("**/auth/login?return_to=**");
    await expectAlive(page);
    await logInOnPage(page);
    await open(page, `/manage/event/${await eventId("free")}/${part}`);
    await openForm();
    await expect(typed).toHaveValue("HALFWAY");

    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    await openForm();
    await expect(typed).toHaveValue("");
  });
