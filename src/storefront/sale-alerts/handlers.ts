import { requireEvent } from "../../events/index.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { enqueue } from "../../platform/queue/queue.ts";
import type { Services } from "../../platform/services.ts";
import { networkOf } from "../../values/network-of.ts";
import { Refusal } from "../../values/refusal.ts";
import { type JobAddress, sealAddress } from "../sealed-address.ts";
import { confirmSaleAlert, stopSaleAlert } from "./confirm-sale-alert.ts";
import type { saleAlertsContract } from "./contract.ts";
import { limitSaleAlerts } from "./limit-sale-alerts.ts";
import { readSaleAlertToken, requireRecent, type RequestedAlert } from "./sale-alert-token.ts";
import { countSaleAlerts, findComingSale, findSaleAlert } from "./sale-alerts.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "send-sale-alert-link": SaleAlertRequestJob;
    /** From version 0.1.0, with the address in plain text. */
    "send-sale-alert-request": SaleAlertRequestJob;
  }
}

export type SaleAlertRequestJob = Omit<RequestedAlert, "email"> & JobAddress;

export function saleAlertHandlers(services: Services) {
  const { db, pool, config } = services;
  const limits = limitSaleAlerts({ pool, secretKey: config.secretKey });
  return {
    /**
     * Queues the same job for every address, so that neither the answer nor its time reveals whether the
     * address is on the list.
     */
    requestSaleAlert: async ({ params, body }, { address, locale }) => {
      const email = body.email.toLowerCase();
      await limits.byNetwork.consume(networkOf(address));
      const sale = await findComingSale(services, params.event_id);
      if (!sale) throw new Refusal("not_found");
      if (sale.sale_start_date === null && !sale.isSoldOut) throw new Refusal("no_sale_ahead");
      await limits.byEmail.consume(email);
      const asked = { event_id: params.event_id, locale, requested_at: Date.now() };
      const job = { ...asked, ...sealAddress(config.secretKeys, email) };
      await db.transaction().execute((tx) => enqueue(tx, "send-sale-alert-link", job));
      return undefined;
    },

    getSaleAlert: async ({ params }) => ({
      data: await findSaleAlert(services, readSaleAlertToken(config.secretKeys, params.token)),
    }),

    confirmSaleAlert: async ({ params }) => {
      const request = readSaleAlertToken(config.secretKeys, params.token);
      requireRecent(request, new Date());
      await confirmSaleAlert(db, request);
      return { data: await findSaleAlert(services, request) };
    },

    stopSaleAlert: async ({ params }) => {
      await stopSaleAlert(db, readSaleAlertToken(config.secretKeys, params.token));
      return undefined;
    },

    countSaleAlerts: async ({ params }, { user: { accountId } }) => {
      const own = { accountId, eventId: params.event_id };
      await requireEvent(db, own);
      return { data: await countSaleAlerts(db, own) };
    },
  } satisfies Handlers<typeof saleAlertsContract>;
}
