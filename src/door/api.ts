import type { CheckInContext, Door } from "../check-in/index.ts";
import { requireOpen } from "../check-in/index.ts";
import type { CheckoutContext } from "../checkout/index.ts";
import type { FileAnswer } from "../platform/http/contract.ts";
import type { Call, Handlers } from "../platform/http/call.ts";
import type { ApiArea } from "../platform/http/dispatch/bound-route.ts";
import type { Services } from "../platform/services.ts";
import { renderBadges } from "./badges/badge-document.ts";
import { findBadgeOfScan, listBadges } from "./badges/find-badges.ts";
import { admitOthers } from "./admit-order.ts";
import { contract } from "./contract.ts";
import { handOut } from "./hand-out.ts";
import { listTakings } from "./list-takings.ts";
import { listOffers } from "./offers.ts";
import { quoteSale } from "./quote-sale.ts";
import { findScannedTicket } from "./scanned-ticket.ts";
import { sell } from "./sell.ts";
import { takePayment } from "./take-payment.ts";

/** Handles the calls of door staff other than scanning. */
export function doorApi(
  { db, pool, pdf }: Pick<Services, "db" | "pool" | "pdf">,
  checkIn: CheckInContext,
  checkout: CheckoutContext,
): ApiArea {
  const openDoor = async (call: Call, link: string): Promise<Door> => {
    const door = await checkIn.doorOf(call, link);
    requireOpen(door);
    return door;
  };

  const handlers = {
    getScannedTicket: async ({ params }, call) => ({
      data: await findScannedTicket(pool, await openDoor(call, params.list_short_id), params.scan_id),
    }),
    admitOrder: async ({ params, body }, call) => {
      const door = await openDoor(call, params.list_short_id);
      const data = await admitOthers(pool, checkIn, door, {
        scanId: params.scan_id,
        requestId: body.request_id,
        count: body.count,
        deviceName: body.device_name,
      });
      return { data, counts: await checkIn.counts.countsOf(door.id) };
    },
    handOut: async ({ params, body }, call) =>
      handOut(pool, await openDoor(call, params.list_short_id), {
        scanId: params.scan_id,
        orderItemId: body.order_item_id,
        unit: body.unit,
        isHandedOut: body.is_handed_out,
        deviceName: body.device_name,
      }),
    takePayment: async ({ params, body }, call) => {
      const door = await openDoor(call, params.list_short_id);
      const { request_id: requestId, method, amount, device_name: deviceName } = body;
      const payment = { scanId: params.scan_id, requestId, method, amount, deviceName };
      return { data: await takePayment(checkout, pool, door, payment) };
    },
    listOffers: async ({ params }, call) =>
      listOffers({ db: checkout.selling, pool }, await openDoor(call, params.list_short_id)),
    quoteSale: async ({ params, query }, call) => ({
      data: await quoteSale(checkout.selling, await openDoor(call, params.list_short_id), query.lines),
    }),
    sell: async ({ params, body }, call) => {
      const door = await openDoor(call, params.list_short_id);
      const data = await sell(checkout, checkIn, door, {
        requestId: body.request_id,
        lines: body.lines,
        method: body.method,
        total: body.total,
        name: body.name ?? "Walk-in",
        email: body.email ?? null,
        locale: call.locale,
        deviceName: body.device_name,
      });
      return { data, counts: await checkIn.counts.countsOf(door.id) };
    },
    getBadge: async ({ params, query }, call) => {
      const door = await openDoor(call, params.list_short_id);
      const badge = await findBadgeOfScan(db, door, params.scan_id);
      const content = {
        badges: [badge],
        event_title: door.event_title,
        size: query.size,
        locale: call.locale,
      };
      return fileOf(await renderBadges(pdf, content), "badge.pdf");
    },
    printBadges: async ({ params, query }, { user, locale }) => {
      const own = { accountId: user.accountId, eventId: params.event_id };
      const wanted = { productId: query.product_id ?? null, page: query.page };
      const { badges, title } = await listBadges(db, own, wanted);
      const content = { badges, event_title: title, size: query.size, locale };
      return fileOf(await renderBadges(pdf, content), `badges-${query.page}.pdf`);
    },
    listTakings: async ({ params }, { user }) => ({
      data: await listTakings(db, { accountId: user.accountId, eventId: params.event_id }),
    }),
  } satisfies Handlers<typeof contract>;
  return { contract, handlers };
}

function fileOf(pdf: Buffer, name: string): FileAnswer {
  const bytes = (async function* () {
    yield pdf;
  })();
  return { name, type: "application/pdf", bytes };
}
