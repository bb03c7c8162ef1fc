import { browserClient } from "../../../platform/http/browser-client.ts";
import type { DoorContract, DoorMethod } from "../../contract.ts";
import { inTime } from "../door-calls.ts";

const api = browserClient<DoorContract>();

export interface SaleOnDevice {
  request_id: string;
  lines: { product_id: number; price_id: number; quantity: number }[];
  method: DoorMethod;
  total: number;
  name: string;
  email: string | null;
}

/** Makes the calls of an entrance other than scanning, for one list. */
export function entranceCalls(list_short_id: string) {
  const list = { list_short_id };
  return {
    see: async (scan_id: string) =>
      (
        await inTime(
          api("GET /public/check-in-lists/{list_short_id}/scans/{scan_id}", { params: { ...list, scan_id } }),
        )
      ).data,
    admitOthers: (scan_id: string, body: { request_id: string; count: number; device_name: string | null }) =>
      inTime(
        api("POST /public/check-in-lists/{list_short_id}/scans/{scan_id}/others", {
          params: { ...list, scan_id },
          body,
        }),
      ),
    handOut: (
      scan_id: string,
      body: { order_item_id: number; unit: number; is_handed_out: boolean; device_name: string | null },
    ) =>
      inTime(
        api("POST /public/check-in-lists/{list_short_id}/scans/{scan_id}/items", {
          params: { ...list, scan_id },
          body,
        }),
      ),
    takePayment: (
      scan_id: string,
      body: { request_id: string; method: DoorMethod; amount: number; device_name: string | null },
    ) =>
      inTime(
        api("POST /public/check-in-lists/{list_short_id}/scans/{scan_id}/payment", {
          params: { ...list, scan_id },
          body,
        }),
      ),
    offers: () => inTime(api("GET /public/check-in-lists/{list_short_id}/offers", { params: list })),
    quote: async (lines: string) =>
      (
        await inTime(
          api("GET /public/check-in-lists/{list_short_id}/quote", { params: list, query: { lines } }),
        )
      ).data,
    sell: (sale: SaleOnDevice, device_name: string | null) =>
      inTime(
        api("POST /public/check-in-lists/{list_short_id}/sales", {
          params: list,
          body: { ...sale, device_name },
        }),
      ),
  };
}

export type EntranceCalls = ReturnType<typeof entranceCalls>;
