import { RouterContextProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { makeTicket } from "../../../test/tickets.ts";
import { loader as loadOrderCalendar } from "../../ordering/web/ticket-files/download-calendar.ts";
import { loader as loadOrderTickets } from "../../ordering/web/ticket-files/download-tickets.ts";
import { pageContext, type PageContext } from "../../platform/http/page-context.ts";
import type { Ticket } from "../index.ts";
import { areFilesOver } from "../rules/ticket-files.ts";
import { loader as loadCalendar } from "./download-calendar.ts";
import { loader as loadTicket } from "./download-ticket.ts";
import { loader as loadTicketPage } from "./ticket-page.tsx";

/** The event of makeTicket ends then. */
const END = Date.parse("2027-06-12T21:00:00.000Z");
const DAY_MILLISECONDS = 86_400_000;
afterEach(() => void vi.useRealTimers());

/** What a loader answers about a ticket so many days after the event. */
async function load(
  loader: (args: never) => Promise<unknown>,
  ticket: Ticket,
  daysAfter: number,
): Promise<{ status: number; body: string; data?: unknown }> {
  vi.useFakeTimers({ toFake: ["Date"], now: END + daysAfter * DAY_MILLISECONDS });
  const order = { ...ticket, public_id: "O-2345678", attendees: [ticket] };
  const context = new RouterContextProvider();
  context.set(pageContext, {
    clientFor: () => async (call: string) => ({ data: call.includes("/order/") ? order : ticket }),
    locale: "en",
    publicConfig: { frontendUrl: "https://tickets.example.org", isTestMode: false },
  } as unknown as PageContext);
  const request = new Request("https://tickets.example.org/files");
  const answer = await loader({ params: {}, request, context } as never).catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return { status: answer.status, body: await answer.text() };
  if (answer instanceof Error) throw answer;
  return { status: 200, body: "", data: answer };
}

const FILES: [string, (args: never) => Promise<unknown>][] = [
  ["a ticket's PDF", loadTicket],
  ["a ticket's calendar entry", loadCalendar],
  ["an order's PDF", loadOrderTickets],
  ["an order's calendar entry", loadOrderCalendar],
];

test.each(FILES)(
  "PII-05 %s is handed out until thirty days after the event, and then gone",
  async (_what, loader) => {
    expect((await load(loader, makeTicket(), -1)).status).toBe(200);
    expect((await load(loader, makeTicket(), 29.9)).status).toBe(200);

    const { status, body } = await load(loader, makeTicket(), 30.1);

    expect(status).toBe(410);
    expect(body).toContain("The event is over");
    expect(body).not.toContain("Łukasiewicz");
  },
);

test.each(FILES)("PII-05 %s ends at once where the ticket was cancelled", async (_what, loader) => {
  expect((await load(loader, makeTicket({ status: "CANCELLED" }), -1)).status).toBe(404);
});

test("the ticket itself stays, and says that its files are gone", async () => {
  const { data } = await load(loadTicketPage, makeTicket(), 31);

  expect(data).toMatchObject({ isOver: true, ticket: { public_id: "A-7KQ2MXP" } });
  expect((await load(loadTicketPage, makeTicket(), 1)).data).toMatchObject({ isOver: false });
});

test("an event without an end is over by its start", () => {
  const event = { start_date: "2027-06-12T17:30:00.000Z", end_date: null };

  expect(areFilesOver(event, new Date("2027-07-12T17:30:00.000Z"))).toBe(false);
  expect(areFilesOver(event, new Date("2027-07-12T17:30:01.000Z"))).toBe(true);
});
