import { logInToDemo } from "./steps/demo-log-in.ts";
import { expectSoundInEveryLook } from "./steps/looks.ts";
import { PROGRAM_URL } from "./steps/program.ts";
import { expect, open, test } from "./steps/test.ts";

test.use({ viewport: { width: 1280, height: 900 } });

test("an admin creates an API key, a program uses it, and it ends when it is revoked", async ({
  page,
  playwright,
}) => {
  await logInToDemo(page);
  await open(page, "/account/api-keys");
  await page.getByRole("main").getByRole("button", { name: "Create key" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create an API key" });
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog).toContainText("Please fill this in.");
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await dialog.getByLabel("Name").fill("Bookkeeping");
  await dialog.getByRole("button", { name: "Create key" }).click();
  const key = await page.getByTestId("api-key").textContent();
  expect(key).toMatch(/^tsr_/);
  await page.getByRole("button", { name: "I have saved it" }).click();
  await expect(page.getByText("Not used yet")).toBeVisible();

  const program = await playwright.request.newContext({
    baseURL: PROGRAM_URL,
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  });
  expect((await program.get("/api/events")).status()).toBe(200);
  expect((await program.get("/api/users")).status()).toBe(403);
  await page.reload();
  await expect(page.getByText("Last used")).toBeVisible();

  await expectSoundInEveryLook(page, [
    { name: "API keys", reach: (at) => open(at, "/account/api-keys") },
    {
      name: "the form of an API key",
      async reach(at) {
        await open(at, "/account/api-keys");
        await at.getByRole("main").getByRole("button", { name: "Create key" }).first().click();
        await at.getByRole("dialog").getByLabel("Name").waitFor();
      },
    },
  ]);

  await open(page, "/account/api-keys");
  await page.getByRole("button", { name: "Revoke Bookkeeping" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(page.getByText("No program uses this account yet.")).toBeVisible();
  expect((await program.get("/api/events")).status()).toBe(401);
  await program.dispose();
});
