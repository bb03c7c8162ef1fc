import { CARDS } from "../steps/buying.ts";
import { EVENTS, eventAddress } from "../steps/demo.ts";
import type { Browser } from "./browser.ts";
import { test } from "./test.ts";

test("a visitor takes free tickets", async ({ visitor }) => {
  await visitor.open(await eventAddress("free"));
  await visitor.fill("/^Number of /", "2");
  await fillInDetails(visitor);
  await visitor.press("button", "/^Get (my )?tickets?$/");

  await expectTicket(visitor, EVENTS.free);
});

test("a visitor buys a ticket, after a first card is declined, and leaves and comes back", async ({
  visitor,
}) => {
  await visitor.open(await eventAddress("paid"));
  await visitor.fill("Number of Student ticket", "1");
  await fillInDetails(visitor);
  await visitor.press("button", "/^Continue to payment/");
  await visitor.arriveAt(/\/payment$/);

  await payWith(visitor, CARDS.declined);
  await visitor.see("alert", "/The card was declined. Nothing was charged/");
  await payWith(visitor, CARDS.good);

  await expectTicket(visitor, EVENTS.paid);
  await visitor.open(await eventAddress("paid"));
  await visitor.back();
  await expectTicket(visitor, EVENTS.paid);
});

async function fillInDetails(visitor: Browser): Promise<void> {
  await visitor.press("button", "Get tickets");
  await visitor.arriveAt(/^\/checkout\/\d+\/o_\w+\/details$/);
  await visitor.fill("First name", "Mira");
  await visitor.fill("Last name", "Solberg");
  await visitor.fill("E-mail", "mira.solberg@example.org");
}

async function payWith(visitor: Browser, card: string): Promise<void> {
  await visitor.fill("Card number", card);
  await visitor.fill("Expiry date", "12/34");
  await visitor.fill("Security code", "123");
  await visitor.press("button", "/^Pay /");
}

async function expectTicket(visitor: Browser, event: string): Promise<void> {
  await visitor.arriveAt(/\/summary$/);
  await visitor.see("heading", `You are going to ${event}`);
  await visitor.see("image", "/^Ticket code A-/");
}
