/**
 * Returns the action of a call, the last fixed part of its path. `POST
 * /events/{event_id}/orders/{order_id}/refund` gives `refund`.
 */
export function actionOf(call: string): string {
  const words = call.slice(call.indexOf("/")).split("/");
  return words.findLast((word) => word !== "" && !word.startsWith("{")) ?? "";
}
