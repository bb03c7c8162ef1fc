import { orderKey } from "../ordering/index.ts";
import type { Config } from "../platform/config.ts";

/** Where a buyer finds the finished order and its tickets, on any device: the link is signed. */
export function orderLink(
  config: Pick<Config, "publicUrl" | "secretKey">,
  order: { event_id: number; short_id: string },
): string {
  const key = orderKey(config.secretKey, order.short_id);
  return `${config.publicUrl}/checkout/${order.event_id}/${order.short_id}/summary?key=${key}`;
}
