import type { Page } from "@playwright/test";
import { startVatRegister } from "../test/vat-register.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expectSound } from "./steps/accessibility.ts";
import { expectRoomForLongerWords } from "./steps/longer-words.ts";
import { workerUrl } from "./steps/program.ts";
import { openStripeFixture, type StripeFixture } from "./steps/stripe-fixture.ts";
import { expect, open, test } from "./steps/test.ts";

let fixture: StripeFixture;
let register: Awaited<ReturnType<typeof startVatRegister>>;

test.use({ baseURL: workerUrl(3) });

test.beforeAll(async () => {
  register = await startVatRegister();
  register.register("DE123456789", { name: "Harbour Theatre GmbH", address: "Am Kai 1\n20457 Hamburg" });
  fixture = await openStripeFixture({
    place: 3,
    platform: "ie",
    settings: {
      TESSERA_VAT: "on",
      TESSERA_VIES_URL: register.url,
      TESSERA_FEE_FIXED: "EUR 0.50",
      TESSERA_FEE_PERCENT: "2",
    },
  });
});
test.afterAll(async () => {
  await fixture.close();
  await register.stop();
});

const numberField = (page: Page) => page.getByLabel("VAT number");
const save = (page: Page) => page.getByRole("button", { name: "Save" }).click();

test("an organiser enters a VAT number, sees what is wrong with it, and sees it valid", async ({
  page,
  newPage,
}) => {
  await logInToDemo(page, fixture.url);
  await open(page, "/account/payment");
  await expectSound(page, "nothing said of value-added tax");
  await save(page);
  await expect(page.getByRole("radiogroup")).toHaveAccessibleDescription("Please choose one of the options.");
  await expect(page.getByRole("radio", { name: "Yes" })).toBeFocused();
  await expectSound(page, "value-added tax without an answer");
  await page.getByRole("radio", { name: "Yes" }).check();

  await save(page);
  await expect(page.getByText("Please fill this in.")).toBeVisible();
  await expect(numberField(page)).toBeFocused();

  await numberField(page).fill("de 12");
  await page.reload();
  await expect(numberField(page)).toHaveValue("DE12");
  await save(page);
  await expect(numberField(page)).toHaveAccessibleDescription(/two-letter country code followed by 2 to 15/);
  await expect(page.getByText("Not valid")).toBeVisible();
  await expectSound(page, "a VAT number of the wrong form");

  await numberField(page).fill("DE987654321");
  await expect(page.getByText("Not valid")).toHaveCount(0);
  await save(page);
  await expect(numberField(page)).toHaveAccessibleDescription(/register does not recognise this number/);
  await expect(page.getByText("23% VAT is added")).toBeVisible();

  register.inTrouble({ kind: "mute" });
  await numberField(page).fill("DE 123 456 789");
  await save(page);
  await expect(page.getByText("Being checked")).toBeVisible();
  await expectSound(page, "a VAT number that is being checked");
  register.recover();
  await expect(page.getByRole("status").getByText("Registered for Harbour Theatre GmbH")).toBeVisible();
  await expect(page.getByText("No VAT is added")).toBeVisible();
  await expectSound(page, "a valid VAT number");
  await expectRoomForLongerWords(page, "a valid VAT number");

  const desk = await newPage({ viewport: { width: 1440, height: 900 }, colorScheme: "dark" });
  await logInToDemo(desk, fixture.url);
  await open(desk, "/account/payment");
  await expect(desk.getByText("20457 Hamburg")).toBeVisible();
  await expectSound(desk, "a valid VAT number on a desk in the dark");
});

test("an organiser without a number is charged the tax, sees it in the calculated fee, and other members only read", async ({
  page,
}) => {
  await logInToDemo(page, fixture.url);
  await open(page, "/account/payment");
  await page.getByRole("radio", { name: "No", exact: true }).check();
  await expect(numberField(page)).toHaveCount(0);
  await save(page);
  await expect(page.getByText("23% VAT is added")).toBeVisible();

  const [event] = await fixture.query<{ id: string }>("select id from events where currency = 'EUR' limit 1");
  await open(page, `/manage/event/${event!.id}/settings`);
  await expect(page.getByText("VAT on the fee")).toBeVisible();

  await fixture.query(
    `update memberships set role = 'ORGANIZER', is_account_owner = false
     where user_id = (select id from users where email = 'demo@tessera.example')`,
  );
  await open(page, "/manage/account");
  await page.getByRole("link", { name: "Payments" }).click();
  await expect(page.getByText("Only account administrators can change this.")).toBeVisible();
  await expect(page.getByRole("radio", { name: "No", exact: true })).toBeChecked();
  await expect(page.getByRole("radio", { name: "No", exact: true })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await expectSound(page, "value-added tax, to be read only");
});

test("an administrator of the installation enters an account's VAT number that they have checked themselves", async ({
  page,
}) => {
  await fixture.query(
    "update memberships set role = 'SUPERADMIN' where user_id = (select id from users where email = 'demo@tessera.example')",
  );
  const [account] = await fixture.query<{ account_id: string }>(
    "select account_id from memberships where user_id = (select id from users where email = 'demo@tessera.example')",
  );
  await logInToDemo(page, fixture.url);
  await open(page, `/admin/accounts/${account!.account_id}`);
  await page.getByRole("button", { name: "Edit VAT" }).click();
  const dialog = page.getByRole("dialog", { name: /^VAT of / });
  const number = dialog.getByLabel("VAT number");
  await dialog.getByRole("checkbox", { name: "Registered for VAT in the EU" }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Please fill this in.")).toBeVisible();
  await expectSound(page, "the VAT of an account without a number");

  await number.fill("DE12");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("DE12 · Not valid")).toBeVisible();

  await page.getByRole("button", { name: "Edit VAT" }).click();
  await number.fill("DE 999 999 999");
  await dialog.getByRole("checkbox", { name: "I have checked this number" }).check();
  await dialog.getByLabel("Business").fill("Night Ferry Ltd");
  await dialog.getByLabel("Address").fill("Pier 4\n20457 Hamburg");
  await expectSound(page, "the VAT of an account with a checked number");
  await dialog.getByRole("button", { name: "Save" }).click();

  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("DE999999999 · Valid")).toBeVisible();
  await expect(page.getByText("Night Ferry Ltd")).toBeVisible();
  await page.getByRole("button", { name: "Edit VAT" }).click();
  await expect(number).toHaveValue("DE999999999");
  await expectRoomForLongerWords(page, "the VAT of an account with a checked number");
});
