import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { call } from "./api.ts";

/** Creates a live event of the demo's organiser with these products. */
export async function makeEventWithProducts(
  request: APIRequestContext,
  title: string,
  products: { title: string; price: number; quantity?: number | null }[],
): Promise<{ id: number; products: number[] }> {
  const { id } = await call<{ id: number }>(request, ["POST", "/events"], {
    title,
    start_date: "2031-06-07T20:00",
    timezone: "Europe/Berlin",
    currency: "EUR",
  });
  const made: number[] = [];
  for (const { title: name, price, quantity = 50 } of products) {
    const product = await call<{ id: number }>(request, ["POST", `/events/${id}/products`], {
      title: name,
      type: price === 0 ? "FREE" : "PAID",
      product_type: "TICKET",
      prices: [{ price, initial_quantity_available: quantity }],
    });
    made.push(product.id);
  }
  await call(request, ["PUT", `/events/${id}/status`], { status: "LIVE" });
  return { id, products: made };
}

/** Opens a menu of the grid's own bar: "Columns", "Views", "Export". */
export async function openMenu(page: Page, name: string): Promise<void> {
  await page.locator("summary").filter({ hasText: name }).first().click();
}

/** Returns the column headings in order. */
export async function headsOf(page: Page): Promise<string[]> {
  const heads = page.getByRole("table").getByRole("columnheader");
  await expect(heads.first()).toBeVisible();
  return (await heads.allInnerTexts()).map((text) => text.trim());
}

export function rowOf(page: Page, name: string): Locator {
  return page.getByRole("table").locator("tbody tr").filter({ hasText: name });
}

/** A bulk action is a job, which waits for the jobs before it. */
const DONE_WITHIN_MILLISECONDS = 120_000;

/** Runs one bulk action on the selected rows and waits for its result. */
export async function actOnSelected(
  page: Page,
  action: string,
  { question, outcome }: { question: string; outcome: string },
): Promise<Locator> {
  await page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: action }).click();
  const sure = page.getByRole("dialog", { name: question });
  await sure.getByRole("button", { name: action, exact: true }).click();
  const progress = page.getByRole("dialog", { name: action });
  await expect(progress.getByRole("status")).toContainText(outcome, {
    timeout: DONE_WITHIN_MILLISECONDS,
  });
  return progress;
}
