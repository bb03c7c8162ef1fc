import { RouterContextProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { pdf } from "../../../test/pdf.ts";
import { makeTicket } from "../../../test/tickets.ts";
import { loader as loadOrderCalendar } from "../../orders/web/ticket-files/download-calendar.ts";
import { loader as loadOrderTickets } from "../../orders/web/ticket-files/download-tickets.ts";
import { pageContext, type PageContext } from "../../platform/http/pages/page-context.ts";
import { Refusal } from "../../values/refusal.ts";
import type { TicketDocument } from "../documents.ts";
import type { Ticket } from "../index.ts";
import { areFilesOver } from "../rules/ticket-files.ts";
import { loader as loadCalendar } from "./download-calendar.ts";
import { loader as loadTicket } from "./download-ticket.ts";
import { loader as loadTicketPage } from "./ticket-page.tsx";

/** The end of the event of makeTicket. */
const END = Date.parse("2027-06-12T21:00:00.000Z");
const DAY_MILLISECONDS = 86_400_000;
afterEach(() => void vi.useRealTimers());

/** Returns the answer of a loader for a ticket, a number of days after the event. */
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
    call: { userAgent: "" },
    pdf,
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
  "PII-05 %s is available until thirty days after the event, and then gone",
  async (_what, loader) => {
    expect((await load(loader, makeTicket(), -1)).status).toBe(200);
    expect((await load(loader, makeTicket(), 29.9)).status).toBe(200);

    const { status, body } = await load(loader, makeTicket(), 30.1);

    expect(status).toBe(410);
    expect(body).toContain("The event is over");
    expect(body).not.toContain("Łukasiewicz");
  },
);

test.each(FILES)("PII-05 %s ends at once when the ticket is cancelled", async (_what, loader) => {
  expect((await load(loader, makeTicket({ status: "CANCELLED" }), -1)).status).toBe(404);
});

test.each(FILES)(
  "%s of a cancelled event: a calendar entry strikes it out, a PDF would admit",
  async (what, loader) => {
    const ticket = makeTicket();
    const { status } = await load(loader, { ...ticket, event: { ...ticket.event, is_cancelled: true } }, -1);

    expect(status).toBe(what.endsWith("PDF") ? 404 : 200);
  },
);

test("the ticket itself stays, and says that its files are gone", async () => {
  const { data } = await load(loadTicketPage, makeTicket(), 31);

  expect(data).toMatchObject({ isOver: true, ticket: { public_id: "A-7KQ2MXP" } });
  expect((await load(loadTicketPage, makeTicket(), 1)).data).toMatchObject({ isOver: false });
});

test("treats an event without an end as over after its start", () => {
  const event = { start_date: "2027-06-12T17:30:00.000Z", end_date: null };

  expect(areFilesOver(event, new Date("2027-07-12T17:30:00.000Z"))).toBe(false);
  expect(areFilesOver(event, new Date("2027-07-12T17:30:01.000Z"))).toBe(true);
});

/** Requests the files of an order with a number of tickets. `pdf` replaces the renderer. */
async function loadOrderFile(count: number, query: string, pdf: Partial<PageContext["pdf"]>) {
  const attendees = Array.from({ length: count }, (_, n) => makeTicket({ public_id: `A-${n + 1}` }));
  const order = { ...attendees[0]!, public_id: "O-2345678", attendees };
  const context = new RouterContextProvider();
  context.set(pageContext, {
    clientFor: () => async (call: string) => ({ data: call.includes("/order/") ? order : attendees[0] }),
    locale: "en",
    call: { locale: "en", requestId: "request-1" },
    pdf,
    publicConfig: { frontendUrl: "https://tickets.example.org", isTestMode: false },
  } as unknown as PageContext);
  const request = new Request(`https://tickets.example.org/files${query}`);
  return (await loadOrderTickets({ params: {}, request, context } as never).catch(
    (thrown: unknown) => thrown,
  )) as Response;
}

test("splits more tickets than fit into one file into several files", async () => {
  const drawn: string[][] = [];
  const recording = {
    async render({ content }: { content: unknown }) {
      drawn.push((content as TicketDocument).tickets.map(({ public_id }) => public_id));
      return Buffer.from("%PDF-");
    },
  } as Partial<PageContext["pdf"]>;
  vi.useFakeTimers({ toFake: ["Date"], now: END });

  const first = await loadOrderFile(250, "", recording);
  const third = await loadOrderFile(250, "?file=3", recording);

  expect(first.headers.get("content-disposition")).toContain('"tickets-O-2345678.pdf"');
  expect(third.headers.get("content-disposition")).toContain('"tickets-O-2345678-3.pdf"');
  expect(drawn.map((tickets) => [tickets.length, tickets[0], tickets.at(-1)])).toEqual([
    [100, "A-1", "A-100"],
    [50, "A-201", "A-250"],
  ]);
  for (const file of ["0", "4", "-1", "1.5", "two"])
    expect((await loadOrderFile(250, `?file=${file}`, recording)).status).toBe(404);
});

test("says when to come back while too many files wait", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: END });

  const answer = await loadOrderFile(1, "", {
    render: async () => {
      throw new Refusal("busy");
    },
  });

  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("2");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(await answer.text()).not.toContain("Łukasiewicz");
});
