import { CARDS } from "../steps/buying.ts";
import { EVENTS, eventId } from "../steps/demo.ts";
import { startHostSite } from "../steps/host-site.ts";
import { expect, test } from "./test.ts";

test("a visitor buys on the organiser's own website without leaving it", async ({
  visitor,
  baseURL,
  engine,
}) => {
  const site = await startHostSite(baseURL);
  const id = await eventId("paid");
  const body = `<div class="tessera-widget" data-id="${id}"><a href="${baseURL}/event/${id}">Tickets</a></div>`;
  const policy = `default-src 'none'; script-src ${baseURL}; frame-src ${baseURL}; img-src 'self'`;
  await visitor.open(site.add("/events", { body, policy }), { isOurs: false });

  await visitor.enterFrame(
    `return document.querySelector(".tessera-widget").shadowRoot?.querySelector("iframe")`,
    { byScript: engine === "webkit" },
  );
  await visitor.fill("Number of Student ticket", "1");
  await visitor.press("button", "Get tickets");
  await visitor.arriveInFrame(/\/details$/);
  await visitor.fill("First name", "Mira");
  await visitor.fill("Last name", "Solberg");
  await visitor.fill("E-mail", "mira.solberg@example.org");
  await visitor.press("button", "/^Continue to payment/");
  await visitor.arriveInFrame(/\/payment$/);
  await visitor.fill("Card number", CARDS.good);
  await visitor.fill("Expiry date", "12/34");
  await visitor.fill("Security code", "123");
  await visitor.press("button", "/^Pay /");
  await visitor.arriveInFrame(/\/summary$/);
  await visitor.see("heading", `You are going to ${EVENTS.paid}`);

  await visitor.leaveFrame();
  expect(await visitor.run("return location.pathname")).toBe("/events");
  const excess = "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
  expect(await visitor.run(excess)).toBe(0);
  await site.stop();
});
