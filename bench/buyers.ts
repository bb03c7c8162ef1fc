import type { Ask, Buyer } from "./driver.ts";
import { BUYER, orderOf, placedOrder, type StagedEvent } from "./stage.ts";

/** A buyer of free orders: holds a ticket, sends the details, and reads the order afterwards if `reads` is set. */
export function freeBuyer(event: StagedEvent, { reads = false } = {}): Buyer {
  const hold = holdOf(event);
  let step: "hold" | "details" | "read" = "hold";
  let link = "";
  return (last) => {
    if (step === "details" && last?.status === 201) {
      link = linkOf(event, last.body);
      step = reads ? "read" : "hold";
      return { ...detailsOf(link), counts: !reads };
    }
    if (step === "read" && last?.status === 200) {
      step = "hold";
      return { method: "GET", path: link, startsClock: false };
    }
    step = "details";
    return hold;
  };
}

/** A buyer of paid orders with the simulator: hold, details, intent, card. */
export function paidBuyer(event: StagedEvent): Buyer {
  const hold = holdOf(event);
  let step: "hold" | "details" | "intent" | "card" = "hold";
  let link = "";
  return (last) => {
    if (step === "details" && last?.status === 201) {
      link = linkOf(event, last.body);
      step = "intent";
      return { ...detailsOf(link), counts: false };
    }
    if (step === "intent" && last?.status === 200) {
      step = "card";
      const path = link.replace("?", "/payment_intent?");
      return { method: "POST", path, body: {}, counts: false, startsClock: false };
    }
    if (step === "card" && last?.status === 200) {
      step = "hold";
      return { ...cardOf(last.body), startsClock: false };
    }
    step = "details";
    return hold;
  };
}

function holdOf(event: StagedEvent): Ask {
  const path = `/api/public/events/${event.eventId}/order`;
  return { method: "POST", path, body: orderOf(event.products[0]!), counts: false };
}

function linkOf({ eventId }: StagedEvent, body: string): string {
  const { shortId, session } = placedOrder(body);
  return `/api/public/events/${eventId}/order/${shortId}?session_identifier=${session}`;
}

function detailsOf(path: string): Ask {
  return { method: "PUT", path, body: { order: BUYER }, startsClock: false };
}

function cardOf(body: string): Ask {
  const intent = JSON.parse(body) as { provider_intent_id: string; client_secret: string };
  return {
    method: "POST",
    path: `/api/public/simulator/intents/${intent.provider_intent_id}/confirm`,
    body: {
      client_secret: intent.client_secret,
      card_number: "4242424242424242",
      expiry: "12/34",
      security_code: "123",
    },
  };
}
