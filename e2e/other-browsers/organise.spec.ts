import { DEMO_LOGIN } from "../../src/accounts/rules/demo-login.ts";
import type { Browser } from "./browser.ts";
import { test } from "./test.ts";

test("an organiser mistypes the password, logs in, moves around and logs out", async ({ visitor }) => {
  await visitor.open("/auth/login");
  await logIn(visitor, "not the password");
  await visitor.see("alert", "/do not match/");
  await logIn(visitor, DEMO_LOGIN.password);
  await visitor.arriveAt(/^\/manage\/events$/);

  await visitor.press("link", "Night of the Cellos");
  await visitor.arriveAt(/^\/manage\/event\/\d+\/dashboard$/);
  await visitor.press("link", "Orders");
  await visitor.arriveAt(/^\/manage\/event\/\d+\/orders$/);
  await visitor.see("heading", "Orders");
  await visitor.press("button", "/^Account and preferences/");
  await visitor.press("menuitem", "Log out");

  await visitor.arriveAt(/^\/auth\/login$/);
  await visitor.open("/manage/events");
  await visitor.arriveAt(/^\/auth\/login$/);
});

test("an organiser creates an event and publishes it, and visitors find it", async ({ visitor }) => {
  await visitor.open("/auth/login");
  await logIn(visitor, DEMO_LOGIN.password);
  await visitor.arriveAt(/^\/manage\/events$/);
  await visitor.open("/manage/events/new");

  await visitor.fill("Event name", "Harbour Lights");
  await visitor.pickTime("Starts", "2031-06-07T20:00");
  await visitor.press("button", "Create event");
  await visitor.arriveAt(/^\/manage\/event\/\d+\/getting-started$/);
  await visitor.press("button", "Publish");
  await visitor.press("button", "Publish now");
  await visitor.see("heading", "Your event is live");
  const address = await visitor.addressOf("link", "/event/");

  await visitor.press("button", "Done");
  await visitor.open(new URL(address).pathname);
  await visitor.see("heading", "Harbour Lights");
});

async function logIn(visitor: Browser, password: string): Promise<void> {
  await visitor.fill("E-mail", DEMO_LOGIN.email);
  await visitor.fill("Password", password);
  await visitor.press("button", "Log in");
}
