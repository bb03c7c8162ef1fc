import type { APIRequestContext } from "@playwright/test";
import { DEMO_LOGIN } from "../../src/accounts/rules/demo-login.ts";
import { COPY_ALL } from "../../test/duplication.ts";
import { call } from "./api.ts";
import { query } from "./database.ts";
import { type DemoEvent, eventId } from "./demo.ts";

export interface OwnEvent {
  id: number;
  title: string;
  /** The address without the slug. The page redirects to the address with it. */
  address: string;
}

/** Logs in the demo's organiser, for API calls beside a journey. */
export async function logInOrganiser(request: APIRequestContext): Promise<void> {
  await call(request, ["POST", "/auth/login"], DEMO_LOGIN);
}

/**
 * Creates a live copy of a demo event: the same products, codes and settings, all of its stock, and no
 * orders.
 */
export async function copyDemoEvent(request: APIRequestContext, of: DemoEvent): Promise<OwnEvent> {
  const original = await eventId(of);
  const title = `Own evening ${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await call<{ id: number }>(request, ["POST", `/events/${original}/duplicate`], {
    title,
    ...(await wallTimes(original)),
    ...COPY_ALL,
    duplicate_event_cover_image: false,
    duplicate_ticket_logo: false,
    duplicate_webhooks: false,
  });
  await call(request, ["PUT", `/events/${id}/status`], { status: "LIVE" });
  return { id, title, address: `/event/${id}` };
}

/** Archives the copy, so that lists show only the demo's events. */
export async function archiveEvent(request: APIRequestContext, id: number): Promise<void> {
  await call(request, ["PUT", `/events/${id}/status`], { status: "ARCHIVED" });
}

async function wallTimes(event: number): Promise<{ start_date: string; end_date: string | null }> {
  const wall = (column: string) => `to_char(${column} at time zone timezone, 'YYYY-MM-DD"T"HH24:MI')`;
  const [times] = await query<{ start_date: string; end_date: string | null }>(
    `select ${wall("start_date")} as start_date, ${wall("end_date")} as end_date from events where id = $1`,
    [event],
  );
  return times!;
}
