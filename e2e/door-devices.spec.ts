import type { Page } from "@playwright/test";
import { query } from "./steps/database.ts";
import { insideOf, lastScans, openDoor, verdictOn } from "./steps/door.ts";
import { intercept } from "./steps/interception.ts";
import { expect, open, test } from "./steps/test.ts";

test("a hand scanner works wherever the focus is, and leaves no text behind", async ({ page, newPage }) => {
  const { door, sold } = await openDoor(page, 2);
  const desk = await newPage();
  await open(desk, door);
  const code = desk.getByLabel("Ticket code", { exact: true });

  await pullTheTrigger(desk, sold[0]!.qr_text);
  await expect(verdictOn(desk)).toContainText("Come in");
  await code.fill("A-7K");
  await pullTheTrigger(desk, sold[1]!.qr_text);
  await expect(verdictOn(desk)).toContainText("Come in");

  await expect(code).toHaveValue("A-7K");
  await expect(insideOf(desk)).toHaveAttribute("aria-valuetext", "2 of 2");
});

test("the question for a door's name keeps its label in one line on a phone, however long the language", async ({
  page,
  newPage,
}) => {
  const { door } = await openDoor(page, 0);
  const phone = await newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await open(phone, door);

  const [english, german] = await phone.getByText("Name this door").evaluate((label) => {
    const heightOf = () => label.getBoundingClientRect().height;
    const before = heightOf();
    label.textContent = "Diesem Eingang einen Namen geben";
    return [before, heightOf()];
  });

  expect(german).toBe(english);
});

test("the longest words of any language stay whole on the smallest phone", async ({ page, newPage }) => {
  const { door } = await openDoor(page, 0);
  const phone = await newPage();
  await phone.setViewportSize({ width: 360, height: 740 });
  await open(phone, door);
  await expect(phone.getByRole("button", { name: "Connect another device" })).toBeVisible();
  const connect = phone.getByRole("button", { name: /^(Connect another device|Másik eszköz)/ });

  const hasRoom = (button: Element) => {
    const text = document.createTreeWalker(button, NodeFilter.SHOW_TEXT).nextNode()!;
    text.textContent = "Másik eszköz csatlakoztatása";
    const range = document.createRange();
    range.selectNodeContents(text);
    const [words, around] = [range.getBoundingClientRect(), button.getBoundingClientRect()];
    return words.left >= around.left && words.right <= around.right;
  };
  await expect.poll(() => connect.evaluate(hasRoom)).toBe(true);

  await phone.getByLabel("Ticket code", { exact: true }).fill("A-2222222");
  await phone.getByLabel("Ticket code", { exact: true }).press("Enter");
  const [english, russian] = await verdictOn(phone)
    .getByText("Not valid", { exact: true })
    .evaluate((word) => {
      const heightOf = () => word.getBoundingClientRect().height;
      const before = heightOf();
      word.textContent = "Недействителен";
      return [before, heightOf()];
    });
  expect(russian).toBe(english);
});

test("a hand scanner works during a search by name", async ({ page, newPage }) => {
  const { door, sold } = await openDoor(page, 1);
  const desk = await newPage();
  await open(desk, door);
  await desk.getByRole("button", { name: "Search by name" }).click();
  await desk.getByRole("searchbox").fill("sol");

  await pullTheTrigger(desk, sold[0]!.qr_text);

  await expect(verdictOn(desk)).toContainText("Come in");
  await expect(desk.getByRole("dialog")).toHaveCount(0);
});

test("CHK-06 a scan whose answer is lost is sent again and counts once", async ({
  page,
  browser,
  baseURL,
}) => {
  const { door, sold, link } = await openDoor(page, 1);
  // Opens a page whose console is not checked, because the browser logs the lost connection.
  const phone = await (await browser.newContext({ baseURL })).newPage();
  await open(phone, door);
  let answers = 0;
  await intercept(phone, "**/check-ins", async (route) => {
    answers += 1;
    if (answers > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });

  await phone.getByLabel("Ticket code", { exact: true }).fill(sold[0]!.public_id);
  await phone.getByLabel("Ticket code", { exact: true }).press("Enter");
  await expect(lastScans(phone)).toContainText(/Not checked yet|not sent yet/);
  await expect(verdictOn(phone)).toContainText("Come in");

  await expect(insideOf(phone)).toHaveAttribute("aria-valuetext", "1 of 1");
  // The device may show its own verdict before it sends the scan again.
  await expect.poll(() => answers).toBe(2);
  const rows = await query(
    "select from check_ins c join check_in_lists l on l.id = c.check_in_list_id where l.short_id = $1",
    [link],
  );
  expect(rows).toHaveLength(1);
  await phone.context().close();
});

test("CHK-03 a door closes on every open device as soon as its link is replaced", async ({
  page,
  newPage,
}) => {
  const { door, link } = await openDoor(page, 0);
  const phone = await newPage();
  await open(phone, door);

  await query(
    "update check_in_lists set short_id = 'cil_' || translate(short_id, 'cil_', '2345') where short_id = $1",
    [link],
  );

  await expect(phone.getByRole("heading", { name: "This check-in link does not work" })).toBeVisible();
});

test("a door shows when it opens, and opens by itself", async ({ page, newPage }) => {
  const { door, link } = await openDoor(page, 0);
  const [list] = await query<{ activates_at: Date }>(
    "update check_in_lists set activates_at = now() + interval '1 hour' where short_id = $1 returning activates_at",
    [link],
  );
  const opensAt = list!.activates_at.getTime();
  const phone = await newPage();
  // The phone's clock stands still, so that the time on the screen does not depend on how fast the page loads.
  await phone.clock.setFixedTime(opensAt - 15_000);

  await open(phone, door);
  await expect(phone.getByText("Check-in has not opened yet")).toBeVisible();
  await expect(phone.getByRole("timer")).toHaveText("00:00:15");

  await query("update check_in_lists set activates_at = now() where short_id = $1", [link]);
  await phone.clock.setFixedTime(opensAt);
  await expect(phone.getByLabel("Ticket code", { exact: true })).toBeVisible();
});

/** Types like a hand scanner: all at once, with Enter at the end. */
async function pullTheTrigger(desk: Page, text: string): Promise<void> {
  await desk.evaluate((keys) => {
    const start = performance.now();
    // A scanner presses a key every few milliseconds, however busy the page is.
    const press = (key: string, index: number) => {
      const target = document.activeElement ?? document.body;
      const pressed = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      Object.defineProperty(pressed, "timeStamp", { value: start + index * 4 });
      const isTaken = !target.dispatchEvent(pressed);
      if (!isTaken && key.length === 1 && target instanceof HTMLInputElement)
        document.execCommand("insertText", false, key);
    };
    [...keys, "Enter"].forEach(press);
  }, text);
}
