import { call, makeLiveEvent } from "./steps/api.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expectSound } from "./steps/accessibility.ts";
import { expectRoomForLongerWords } from "./steps/longer-words.ts";
import { expect, open, test } from "./steps/test.ts";

for (const { name, ...look } of [
  { name: "on a phone, light", viewport: { width: 390, height: 844 }, colorScheme: "light" },
  { name: "on a desk, dark", viewport: { width: 1440, height: 1000 }, colorScheme: "dark" },
] as const) {
  test(`an event's page links to the organiser's other pages and to its contact form, ${name}`, async ({
    newPage,
  }) => {
    const manager = await newPage();
    await logInToDemo(manager);
    const { id } = await makeLiveEvent(manager.request, { title: "Found Elsewhere", ticket: "Seat" });
    const { organizer } = await call<{ organizer: { id: number; name: string } }>(manager.request, [
      "GET",
      `/events/${id}`,
    ]);
    await call(manager.request, ["PATCH", `/organizers/${organizer.id}/settings`], {
      instagram_handle: "lindenhof",
      quora_handle: "https://www.quora.com/profile/Lindenhof",
      wechat_handle: "only-a-name",
    });
    const page = await newPage(look);

    await open(page, `/event/${id}`);

    const instagram = page.getByRole("link", { name: "Instagram" });
    await expect(instagram).toHaveAttribute("href", "https://instagram.com/lindenhof");
    await expect(instagram).toHaveAttribute("rel", "noopener nofollow ugc");
    await expect(page.getByRole("link", { name: "Quora" })).toBeVisible();
    await expect(page.getByRole("link", { name: "WeChat" })).toHaveCount(0);
    await expectSound(page, "an event with social links");

    await page.getByRole("link", { name: `Write to ${organizer.name}` }).click();
    await expect(page).toHaveURL(new RegExp(`/events/${organizer.id}/[^/]+/contact\\?event=${id}$`));
    await open(page, `/event/${id}`);
    await expectRoomForLongerWords(page, "an event with social links");
  });
}

test("the links are there without JavaScript", async ({ browser, page: manager }) => {
  await logInToDemo(manager);
  const { id } = await makeLiveEvent(manager.request, { title: "Plain Links", ticket: "Seat" });
  const { organizer } = await call<{ organizer: { id: number } }>(manager.request, ["GET", `/events/${id}`]);
  await call(manager.request, ["PATCH", `/organizers/${organizer.id}/settings`], {
    github_handle: "lindenhof",
  });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();

  await page.goto(`/event/${id}`);

  await expect(page.getByRole("link", { name: "GitHub" })).toHaveAttribute(
    "href",
    "https://github.com/lindenhof",
  );
  await context.close();
});
