import { expect, type Locator, type Page } from "@playwright/test";

/** Picks an option of a searchable select. Its list loads when it has the focus. */
export async function pickOption(within: Page | Locator, label: string, option: string): Promise<void> {
  const name = new RegExp(`^${label}( \\(optional\\))?$`);
  const search = within.getByRole("combobox", { name });
  await within.getByRole("textbox", { name }).or(search).first().click();
  await expect(search).toBeFocused();
  await search.fill(option);
  await within.getByRole("option", { name: option, exact: true }).click();
  await expect(search).toHaveValue(option);
}
