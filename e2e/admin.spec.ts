import { call } from "./steps/api.ts";
import { expectSound } from "./steps/accessibility.ts";
import { logInAdministrator, register } from "./steps/administrator.ts";
import { query } from "./steps/database.ts";
import { expectSoundInEveryLook } from "./steps/looks.ts";
import { PROGRAM_URL } from "./steps/program.ts";
import { bare, expect, open, test } from "./steps/test.ts";

test.use({ viewport: { width: 1280, height: 900 } });

const PAGES = [
  "/admin",
  "/admin/accounts",
  "/admin/users",
  "/admin/events",
  "/admin/orders",
  "/admin/messages",
  "/admin/attribution",
  "/admin/configurations",
  "/admin/failed-jobs",
  "/admin/webhooks",
  "/admin/system",
];

bare("a person who is no administrator finds no page and no call of the administration", async ({ page }) => {
  const { accountId } = await register(page, "Vera");

  for (const path of [...PAGES, `/admin/accounts/${accountId}`]) {
    const answer = await page.goto(path);
    expect([path, answer!.status()]).toEqual([path, 404]);
  }
  const { paths } = (await (await page.request.get("/api/openapi.json")).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const calls = Object.entries(paths).filter(
    ([path]) => path.startsWith("/admin/") && path !== "/admin/stop-impersonation",
  );
  expect(calls.length).toBeGreaterThan(15);
  for (const [path, methods] of calls)
    for (const method of Object.keys(methods)) {
      const address = path.replace("{failed_job_id}", "job-1").replaceAll(/\{\w+\}/g, String(accountId));
      const answer = await page.request.fetch(`/api${address}`, { method, headers: { origin: PROGRAM_URL } });
      expect([method, path, answer.status()]).toEqual([method, path, 404]);
    }
  await open(page, "/manage/events");
  await expect(page.getByRole("link", { name: "Administration" })).toHaveCount(0);
});

test("an administrator finds their way, and every page is sound", async ({ page }) => {
  const { accountId } = await logInAdministrator(page);
  await open(page, "/manage/events");
  await page.getByRole("link", { name: "Administration" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Administration" })).toBeVisible();
  await expect(page.getByText("Protect this login with a second step")).toBeVisible();
  await page
    .getByRole("navigation", { name: "Manage" })
    .getByRole("link", { name: "Accounts", exact: true })
    .click();
  await page.getByRole("searchbox", { name: "Find a name or an address" }).fill("demo@");
  await expect(page.getByRole("row")).toHaveCount(2);

  await expectSoundInEveryLook(
    page,
    [...PAGES, `/admin/accounts/${accountId}`].map((path) => ({
      name: path,
      reach: async (at) => {
        await open(at, path);
        await expect(at.locator("main [aria-busy='true']")).toHaveCount(0);
      },
    })),
  );
});

test("the system page shows what the process did within the last five minutes", async ({ page }) => {
  await logInAdministrator(page);
  const body = { email: "nobody@example.org", password: "not the right one" };
  const refused = await page.request.post("/api/auth/login", {
    data: body,
    headers: { origin: PROGRAM_URL },
  });
  expect(refused.status()).toBe(401);
  await open(page, "/admin/system");

  const panel = (name: string) =>
    page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });
  await expect(panel("Requests").locator("div", { hasText: "Answered with 4xx" }).last()).toContainText(
    /[1-9]/,
  );
  // Which five calls are listed depends on what else the process refused within five minutes.
  await expect(panel("Calls that were refused or failed").getByRole("listitem").first()).toContainText(
    /[1-9]\d* refused/,
  );
  await expect(panel("Most requested routes").getByRole("listitem").first()).toContainText(/Requests: [1-9]/);
  await expect(panel("Background loops").getByRole("listitem").first()).toContainText(/Runs: [1-9]/);
  await expect(panel("This process")).toContainText("% of one core");
});

test("an account is suspended with a reason, its members read why, and it is restored", async ({
  page,
  newPage,
}) => {
  const member = await newPage({ baseURL: PROGRAM_URL });
  const { accountId } = await register(member, "Sol");
  await logInAdministrator(page);
  await open(page, `/admin/accounts/${accountId}`);
  await page.getByRole("button", { name: "Suspend" }).click();
  const dialog = page.getByRole("dialog", { name: /^Suspend/ });
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await expect(dialog).toContainText("Please fill this in.");
  await expect(dialog.getByLabel("What its members read")).toBeFocused();
  await dialog.getByLabel("What its members read").fill("We could not verify who runs this account.");
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await expect(page.getByText("Suspended since")).toBeVisible();

  await open(member, "/manage/events");
  await expect(member).toHaveURL(/\/manage\/suspended$/);
  await expect(member.getByText("We could not verify who runs this account.")).toBeVisible();
  const answer = await member.request.get("/api/events");
  expect(answer.status()).toBe(403);
  expect(await answer.text()).toContain("This account has been suspended");

  await page.getByRole("button", { name: "Restore" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Suspended since")).toHaveCount(0);
  await open(member, "/manage/suspended");
  await expect(member).not.toHaveURL(/suspended/);
});

test("notes about an account survive a reload before they are saved", async ({ page, newPage }) => {
  const member = await newPage({ baseURL: PROGRAM_URL });
  const { accountId } = await register(member, "Nia");
  await logInAdministrator(page);
  await open(page, `/admin/accounts/${accountId}`);
  const notes = page.getByLabel("Notes on this account");
  await expect(notes).toHaveAttribute("maxlength", "5000");
  await notes.fill("Asked for an invoice by post");
  await page.reload();
  await expect(notes).toHaveValue("Asked for an invoice by post");
  await expect(page.getByText("We restored what you typed before.")).toBeVisible();
  await page.getByRole("button", { name: "Save notes" }).click();
  await expect(page.getByText("We restored what you typed before.")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Save notes" })).toBeDisabled();
  await page.reload();
  await expect(notes).toHaveValue("Asked for an invoice by post");
});

test("an administrator acts in a member's name under a banner, and stops", async ({ page, newPage }) => {
  const member = await newPage({ baseURL: PROGRAM_URL });
  const { accountId, email } = await register(member, "Mira");
  await logInAdministrator(page);
  await open(page, `/admin/users?query=${encodeURIComponent(email)}`);
  await page.getByRole("button", { name: "Actions for Mira Keeper" }).click();
  await page.getByRole("menuitem", { name: /^Act as this person/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Act as Mira Keeper" }).click();

  const banner = page.getByText("You are acting as Mira Keeper");
  await expect(banner).toBeVisible();
  for (const path of ["/account/settings", "/manage/profile", "/account/audit-log"]) {
    await open(page, path);
    await expect(banner).toBeVisible();
  }
  await call(page.request, ["PUT", `/accounts/${accountId}`], {
    name: "Renamed",
    currency_code: "EUR",
    timezone: "UTC",
  });
  await open(page, "/account/audit-log");
  const row = page.getByRole("row").filter({ hasText: "Renamed" });
  await expect(row).toContainText("Mira Keeper");
  await expect(row).toContainText("by Root Keeper, platform administrator");

  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
  await expect(banner).toHaveCount(0);
});

test("an administrator sets an account's messaging tier", async ({ page, newPage }) => {
  const { accountId } = await register(await newPage({ baseURL: PROGRAM_URL }), "Tia");
  await logInAdministrator(page);
  await open(page, `/admin/accounts/${accountId}`);
  const tier = page.getByRole("combobox", { name: "Messaging tier" });
  await expect(tier).toHaveValue("As earned: New");
  await expect(page.getByText(/Without review: .* people each, without links$/)).toBeVisible();
  await tier.click();
  await page.getByRole("option", { name: "Trusted" }).click();
  await expect(page.getByText(/Without review: .* people each, with links$/)).toBeVisible();
  await page.reload();
  await expect(tier).toHaveValue("Trusted");
});

test("a message that waits is read, rejected with a reason, and another approved", async ({
  page,
  ownEvent,
}) => {
  const event = await ownEvent("paid");
  for (const subject of ["Win a car", "Doors at eight"])
    await query(
      `insert into messages (account_id, event_id, user_id, type, subject, message, status, review_reasons, dispatched_at)
       select e.account_id, e.id, m.user_id, 'ALL_ATTENDEES', $2, '<p>Read this.</p>', 'PENDING_REVIEW', '{event_too_new}', null
       from events e join memberships m on m.account_id = e.account_id and m.is_account_owner where e.id = $1`,
      [event.id, subject],
    );
  await logInAdministrator(page);
  await open(page, "/admin/messages?filter_fields[status][in]=PENDING_REVIEW");
  await page.getByRole("button", { name: "Review Win a car" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("The event is younger than a day.");
  await expect(dialog).toContainText("Read this.");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(dialog).toContainText("Please fill this in.");
  await dialog.getByLabel("Why it is not sent").fill("This is advertising.");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Win a car" })).toHaveCount(0);
  await page.getByRole("button", { name: "Review Doors at eight" }).click();
  await dialog.getByRole("button", { name: "Approve and send" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Doors at eight" })).toHaveCount(0);
});

test("only the public pages of other accounts' events are offered", async ({ page }) => {
  await logInAdministrator(page);
  const menus = page.getByRole("table").getByRole("button", { name: /^Actions for / });
  await open(page, "/admin/events?filter_fields[status][eq]=LIVE");
  await menus.first().click();
  await expect(page.getByRole("menuitem", { name: "View page" })).toBeVisible();

  await open(page, "/admin/events?filter_fields[status][eq]=DRAFT");
  await expect(page.getByRole("table").locator("tbody a").first()).toBeVisible();
  await expect(menus).toHaveCount(0);
});

test("a failed job is shown with its problem and thrown away", async ({ page }) => {
  await query("select graphile_worker.add_job('send-ticket', '{}', run_at := now() + interval '1 year')");
  await query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'The mail server said no'
     where run_at > now() + interval '300 days'`,
  );
  await logInAdministrator(page);
  await open(page, "/admin/failed-jobs");
  const work = page.getByRole("listitem").filter({ hasText: "The mail server said no" });
  await expect(work).toContainText("Given up");
  await work.getByRole("button", { name: "Delete send-ticket" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(work).toHaveCount(0);
});

test("all jobs that were given up are deleted at once, of those that are found", async ({ page }) => {
  for (const problem of ["No such host", "No such host", "Out of paper"]) {
    await query("select graphile_worker.add_job('send-ticket', '{}', run_at := now() + interval '1 year')");
    await query(
      `update graphile_worker._private_jobs set attempts = max_attempts, last_error = $1
       where run_at > now() + interval '300 days' and last_error is null`,
      [problem],
    );
  }
  await logInAdministrator(page);
  await open(page, "/admin/failed-jobs");
  await page.getByRole("searchbox", { name: "Find a job or a problem" }).fill("No such host");
  await expect(page.getByText("Out of paper")).toHaveCount(0);
  await page.getByRole("button", { name: "Delete given-up jobs" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Only those that match “No such host” are deleted.");
  await expectSound(page, "deleting failed jobs");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("2 jobs were deleted.")).toBeVisible();
  await page.getByRole("searchbox", { name: "Find a job or a problem" }).fill("Out of paper");
  await page.getByRole("button", { name: "Delete send-ticket" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
});
