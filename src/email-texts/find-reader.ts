import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import type { Services } from "../platform/services.ts";
import type { TriedTemplate } from "./contract.ts";
import type { TemplateOwner } from "./owner.ts";
import { sampleFacts } from "./sample-facts.ts";
import { findEmailEvent, findFacts, type TemplateFacts } from "../messaging/index.ts";

/**
 * Finds the data to render a template with: the latest order with its first ticket, or a sample buyer with an
 * order of the latest event.
 */
export async function findReader(
  { db, config }: Pick<Services, "db" | "config">,
  owner: TemplateOwner,
  { is_for_real_order }: Pick<TriedTemplate, "is_for_real_order">,
): Promise<{ facts: TemplateFacts; shownFor: string | null }> {
  const latest = is_for_real_order ? await findLatestOrder(db, owner) : undefined;
  const eventId = latest?.event_id ?? owner.eventId ?? (await findLatestEvent(db, owner));
  const event = eventId === null ? undefined : await findEmailEvent(db, eventId);
  const sample = sampleFacts(config.publicUrl, event);
  if (!event) return { facts: sample, shownFor: null };
  const about = { event, orderId: latest?.id, attendeeId: latest?.attendee_id ?? undefined };
  const found = await findFacts({ db, config }, about);
  return {
    facts: {
      ...found,
      order: found.order ?? sample.order,
      ticket: found.ticket ?? sample.ticket,
      refunded: found.order?.total ?? sample.refunded,
    },
    shownFor: latest ? nameOf(latest) : null,
  };
}

interface LatestOrder {
  id: number;
  event_id: number;
  attendee_id: number | null;
  first_name: string | null;
  last_name: string | null;
  public_id: string;
}

async function findLatestOrder(db: Db, owner: TemplateOwner): Promise<LatestOrder | undefined> {
  const { rows } = await sql<LatestOrder>`
    select o.id, o.event_id, o.first_name, o.last_name, o.public_id,
           (select min(a.id) from attendees a where a.order_id = o.id and a.status = 'ACTIVE') as attendee_id
    from orders o
    where o.account_id = ${owner.accountId} and o.status = 'COMPLETED' and ${inEventsOf(owner, "o.event_id")}
    order by o.id desc limit 1`.execute(db);
  return rows[0];
}

async function findLatestEvent(db: Db, owner: TemplateOwner): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select e.id from events e
    where e.account_id = ${owner.accountId} and e.organizer_id = ${owner.organizerId} and e.deleted_at is null
    order by e.id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

function inEventsOf({ accountId, eventId, organizerId }: TemplateOwner, column: string) {
  if (eventId !== null) return sql`${sql.ref(column)} = ${eventId}`;
  return sql`${sql.ref(column)} in (
    select e.id from events e where e.account_id = ${accountId} and e.organizer_id = ${organizerId} and e.deleted_at is null)`;
}

function nameOf({ first_name, last_name, public_id }: LatestOrder): string {
  return [first_name, last_name].filter(Boolean).join(" ") || public_id;
}
