import { I18nProvider } from "@lingui/react";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { makeTicket } from "../../../test/tickets.ts";
import type { PublicOrder } from "../../checkout/contract.ts";
import type { CheckoutEvent } from "../../checkout/web/parts/checkout-request.ts";
import { makeI18n } from "../../platform/i18n/make-i18n.ts";
import TicketPage from "../../tickets/web/ticket-page.tsx";
import GuestPage from "./guest/guest-page.tsx";
import { GuestLinks } from "./guest-links.tsx";
import { OrderState } from "./order-state.tsx";

function shown(page: ReactNode): string {
  const Page = createRoutesStub([{ path: "/", Component: () => page }]);
  return renderToStaticMarkup(
    <I18nProvider i18n={makeI18n("en", {})}>
      <Page />
    </I18nProvider>,
  );
}

const eventOf = (is_cancelled: boolean) => ({ ...makeTicket().event, is_cancelled });

const ticketPage = (is_cancelled: boolean) => {
  const ticket = { ...makeTicket({ event: eventOf(is_cancelled) }), online_event_connection_details: null };
  const loaderData = { ticket, map: null, isNew: false, isOver: false, phone: null, live: null };
  return shown(<TicketPage {...({ loaderData } as never as Parameters<typeof TicketPage>[0])} />);
};

test("the ticket of a cancelled event has no files to download and nothing to print", () => {
  expect(ticketPage(false)).toMatch(/ticket\.pdf.*\/print/s);
  expect(ticketPage(true)).not.toMatch(/ticket\.pdf|\/print|calendar\.ics/);
});

const guestPage = (is_cancelled: boolean) => {
  const state = is_cancelled ? "CLOSED" : "OPEN";
  const guest = { state, buyer_name: "Ada", product_title: "Day ticket", questions: [], countries: [] };
  const loaderData = { guest: { ...guest, event: eventOf(is_cancelled) } };
  return shown(<GuestPage {...({ loaderData } as never as Parameters<typeof GuestPage>[0])} />);
};

test("the link of a guest says that the event was cancelled, in place of the form", () => {
  expect(guestPage(false)).toContain("Get my ticket");
  expect(guestPage(true)).toContain("This event was cancelled");
  expect(guestPage(true)).not.toMatch(/Get my ticket|has begun/);
});

const guestLinks = (is_cancelled: boolean) => {
  const attendee = { ...makeTicket(), position: 1, is_named: false, guest_token: "g_1" };
  const order = { attendees: [attendee] } as never as PublicOrder;
  return shown(<GuestLinks event={eventOf(is_cancelled) as CheckoutEvent} order={order} />);
};

test("buyers are not asked to send links for tickets of a cancelled event", () => {
  expect(guestLinks(false)).toContain("Send each guest a link");
  expect(guestLinks(true)).toBe("");
});

test.each([
  ["PAYMENT_RECEIVED", null, true],
  ["PAYMENT_RECEIVED", "REFUNDED", false],
  ["NO_PAYMENT_REQUIRED", null, false],
  ["AWAITING_OFFLINE_PAYMENT", null, false],
])(
  "an order that is %s with refund %s awaits news of a refund: %s",
  (payment_status, refund_status, awaits) => {
    const order = { status: "COMPLETED", email: "ada@example.org", currency: "EUR", total_refunded: 100 };
    const html = shown(
      <OrderState
        event={eventOf(true) as CheckoutEvent}
        order={{ ...order, payment_status, refund_status } as never as PublicOrder}
        answer={undefined}
      />,
    );

    expect(html.includes("If your order is refunded")).toBe(awaits);
  },
);
