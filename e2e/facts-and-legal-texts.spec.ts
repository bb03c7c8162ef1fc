import { holdOne, giveDetails } from "./steps/api.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { query } from "./steps/database.ts";
import { expect, open, test } from "./steps/test.ts";

test("an organiser says what visitors ask, in order, and visitors read it without JavaScript", async ({
  page,
  newPage,
  ownEvent,
}) => {
  const event = await ownEvent("paid");
  await logInToDemo(page);
  await open(page, `/manage/event/${event.id}/settings#visitors`);
  await page.getByLabel("Doors open").fill("18:30");
  await page.getByLabel("Minimum age").fill("16");
  for (const name of ["Wren", "The Owls"]) {
    await page.getByRole("button", { name: "Add performer or speaker" }).click();
    await page.getByRole("group", { name: "Line-up" }).getByLabel("Name").last().fill(name);
  }
  await page.getByRole("button", { name: "Move up: The Owls" }).click();
  await page.getByRole("button", { name: "Add question" }).click();
  await page.getByLabel("Question", { exact: true }).fill("May I leave and come back?");
  await page.getByLabel("Answer").fill("Yes.\nKeep your ticket.");
  await page.getByLabel("Answer").blur();
  await expect(async () => {
    const [row] = await query<{ faq: unknown[]; line_up: { name: string }[] }>(
      "select faq, line_up from event_settings where event_id = $1",
      [event.id],
    );
    expect(row!.faq).toHaveLength(1);
    expect(row!.line_up.map(({ name }) => name)).toEqual(["The Owls", "Wren"]);
  }).toPass();

  const visitor = await newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  await visitor.goto(event.address);
  await expect(visitor.getByText(/^Doors open at/)).toBeVisible();
  await expect(visitor.getByText("Minimum age: 16")).toBeVisible();
  const lineUp = visitor.getByRole("region", { name: "Line-up" }).getByRole("listitem");
  await expect(lineUp).toHaveText([/The Owls/, /Wren/]);
  await expect(visitor.getByText("Keep your ticket.")).toBeHidden();
  await visitor.locator("summary", { hasText: "May I leave and come back?" }).focus();
  await visitor.keyboard.press("Enter");
  await expect(visitor.getByText("Keep your ticket.")).toBeVisible();
});

test("buyers find the organiser's legal texts on the event, before they pay, and as pages without scripts", async ({
  page,
  newPage,
  ownEvent,
}) => {
  const event = await ownEvent("paid");
  const [found] = await query<{ organizer_id: string }>("select organizer_id from events where id = $1", [
    event.id,
  ]);
  const organizer = found!.organizer_id;
  await logInToDemo(page);
  await open(page, `/manage/organizer/${organizer}/settings#legal`);
  const write = async (name: RegExp, words: string) => {
    await page.getByRole("textbox", { name }).click();
    await expect(page.getByRole("textbox", { name })).toHaveAttribute("contenteditable", "true");
    await page.getByRole("textbox", { name }).fill(words);
  };
  await write(/^Imprint/, "Lindenhof e.V., Lindenufer 14, Berlin");
  await write(/^Terms/, "Tickets are valid once.");
  await page.getByLabel("Link to your refund policy").fill("https://lindenhof.example/refunds");
  await page.getByLabel("Link to your refund policy").blur();
  await expect(page.getByRole("link", { name: "View: Refund policy" })).toBeVisible();
  await expect(async () => {
    const [row] = await query<{ terms: string | null; refunds: string | null }>(
      "select legal_terms_html as terms, legal_refunds_url as refunds from organizer_settings where organizer_id = $1",
      [organizer],
    );
    expect(row!.terms).toContain("valid once");
    expect(row!.refunds).not.toBeNull();
  }).toPass();

  const buyer = await newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  await buyer.goto(event.address);
  await buyer.getByRole("contentinfo").getByRole("link", { name: "Imprint" }).click();
  await expect(buyer.getByRole("heading", { level: 1, name: "Imprint" })).toBeVisible();
  await expect(buyer.getByText("Lindenufer 14")).toBeVisible();

  const order = await giveDetails(buyer.request, await holdOne(buyer.request, event.id));
  await buyer.goto(`/checkout/${event.id}/${order.short_id}/payment`);
  const note = buyer.getByText("By ordering you accept the");
  await expect(note.getByRole("link", { name: /^terms of / })).toHaveAttribute("href", /\/legal\/terms$/);
  await expect(note.getByRole("link", { name: "refund policy" })).toHaveAttribute(
    "href",
    "https://lindenhof.example/refunds",
  );
  await query(
    "update organizer_settings set legal_imprint_html = null, legal_terms_html = null, legal_refunds_url = null where organizer_id = $1",
    [organizer],
  );
});
