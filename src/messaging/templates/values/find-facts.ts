import { organizerSlug } from "../../../events/index.ts";
import type { Config } from "../../../platform/config.ts";
import type { Db } from "../../../platform/database/database.ts";
import { acrossAccounts } from "../../../platform/database/require-account.ts";
import type { Money } from "../../../values/money.ts";
import type { EmailEvent } from "../../buyer-emails/email-event.ts";
import { orderLink } from "../../../checkout/index.ts";
import type { TemplateFacts } from "./template-values.ts";

/** The subject of an email. The caller must have found both ids in the event. */
export interface AboutWhat {
  event: EmailEvent;
  orderId?: number | undefined;
  attendeeId?: number | undefined;
  refunded?: Money | undefined;
}

export async function findFacts(
  { db, config }: { db: Db; config: Pick<Config, "publicUrl" | "secretKey"> },
  { event, orderId, attendeeId, refunded }: AboutWhat,
): Promise<TemplateFacts> {
  const [words, order, ticket] = await Promise.all([
    findWords(db, event.id),
    orderId === undefined ? undefined : findOrder({ db, config }, orderId),
    attendeeId === undefined ? undefined : findTicket({ db, config }, attendeeId),
  ]);
  return {
    event,
    eventUrl: `${config.publicUrl}/event/${event.id}/${event.slug}`,
    organizerUrl: `${config.publicUrl}/events/${words.organizer_id}/${organizerSlug(event.organizer_name)}`,
    description: words.description,
    offlineInstructions: words.offline_payment_instructions,
    afterPurchase: words.post_checkout_message,
    organizerEmail: words.email,
    order,
    ticket,
    refunded,
  };
}

function findWords(db: Db, eventId: number) {
  return db
    .selectFrom("events as e")
    .innerJoin("organizers as z", "z.id", "e.organizer_id")
    .leftJoin("event_settings as s", "s.event_id", "e.id")
    .select(["e.organizer_id", "e.description", "z.email"])
    .select(["s.offline_payment_instructions", "s.post_checkout_message"])
    .where("e.id", "=", eventId)
    .modifyEnd(acrossAccounts("the event of an order or a ticket that was found"))
    .executeTakeFirstOrThrow();
}

type Sources = Parameters<typeof findFacts>[0];

async function findOrder({ db, config }: Sources, orderId: number): Promise<TemplateFacts["order"]> {
  const order = await db
    .selectFrom("orders")
    .select([
      "event_id",
      "short_id",
      "public_id",
      "total_gross",
      "currency",
      "created_at",
      "locale",
      "status",
    ])
    .select(["first_name", "last_name", "email", "payment_provider"])
    .where("id", "=", orderId)
    .modifyEnd(acrossAccounts("an order that was found"))
    .executeTakeFirstOrThrow();
  const items = await db
    .selectFrom("order_items")
    .select(["item_name as name", "quantity", "total_gross as total"])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  return {
    url: orderLink(config, order),
    publicId: order.public_id,
    total: { minor: order.total_gross, currency: order.currency },
    createdAt: order.created_at,
    firstName: order.first_name ?? "",
    lastName: order.last_name ?? "",
    email: order.email ?? "",
    locale: order.locale,
    isAwaitingOfflinePayment: order.status === "AWAITING_OFFLINE_PAYMENT",
    isOfflinePayment: order.payment_provider === "OFFLINE",
    items,
  };
}

async function findTicket({ db, config }: Sources, attendeeId: number): Promise<TemplateFacts["ticket"]> {
  const ticket = await db
    .selectFrom("attendees as a")
    .innerJoin("products as p", "p.id", "a.product_id")
    .innerJoin("order_items as i", "i.id", "a.order_item_id")
    .innerJoin("orders as o", "o.id", "a.order_id")
    .select(["a.event_id", "a.short_id", "a.first_name", "a.last_name", "a.email", "p.title"])
    .select(["i.price", "o.currency"])
    .where("a.id", "=", attendeeId)
    .modifyEnd(acrossAccounts("a ticket that was found"))
    .executeTakeFirstOrThrow();
  return {
    firstName: ticket.first_name,
    lastName: ticket.last_name,
    email: ticket.email,
    name: ticket.title,
    price: { minor: ticket.price, currency: ticket.currency },
    url: `${config.publicUrl}/product/${ticket.event_id}/${ticket.short_id}`,
  };
}
