import { I18nProvider } from "@lingui/react";
import { RouterContextProvider } from "react-router";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { callOf, clientOf } from "../../../test/client.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeMember, makeProduct } from "../../../test/factories.ts";
import { createAreas } from "../../api.ts";
import { pageContext, type PageContext } from "../../platform/http/pages/page-context.ts";
import { makeI18n } from "../../platform/i18n/make-i18n.ts";
import { JoinForm } from "./join-form.tsx";
import { action, loader } from "./join-page.tsx";

const database = await testDatabase();
const { db, pool } = database;
const areas = createAreas(testServices(database));

const TYPED = { quantity: "2", first_name: "Edda", last_name: "", email: "edda@example.org" };

/** Arguments of an event's page at an address, or with a form that is sent to it. */
function visit(event: { id: number }, search = "", typed?: Record<string, string>) {
  const context = new RouterContextProvider();
  context.set(pageContext, {
    clientFor: () => clientOf(db, areas),
    call: callOf(),
  } as unknown as PageContext);
  const request = new Request(`https://tickets.example/event/${event.id}/any/waiting-list${search}`, {
    ...(typed && { method: "POST", body: new URLSearchParams(typed) }),
  });
  return { request, context, params: { eventId: String(event.id), eventSlug: "any" } } as never;
}

/** An event with two sold-out tickets and one that is left. */
async function makeListedEvent() {
  const event = await makeEvent(db);
  await makeMember(db, { account_id: event.account_id });
  await pool.query("update event_settings set waiting_list = 'AUTOMATIC' where event_id = $1", [event.id]);
  const sold = [
    await makeProduct(db, event, { title: "Stalls", capacity: 5, max_per_order: 4 }),
    await makeProduct(db, event, { title: "Balcony", capacity: 5, max_per_order: 3 }),
  ] as const;
  await pool.query("update stock set taken = capacity where event_id = $1", [event.id]);
  const left = await makeProduct(db, event, { title: "Standing", capacity: 5 });
  return { event, sold, left };
}

async function redirectOf(leading: Promise<unknown>): Promise<string | null> {
  const answer = await leading.then(
    () => null,
    (thrown: Response) => thrown,
  );
  return answer && answer.headers.get("location");
}

test("shows the price that the address names, or all that are sold out", async () => {
  const { event, sold } = await makeListedEvent();

  const named = await loader(visit(event, `?price=${sold[1].price_id}`));
  const all = await loader(visit(event));

  expect(named.prices).toMatchObject([{ product_title: "Balcony", minimum: 1, maximum: 3 }]);
  expect(all.prices.map(({ product_title }) => product_title)).toEqual(["Stalls", "Balcony"]);
});

test("leads to the event if the price can be bought, is unknown, or nobody can wait", async () => {
  const { event, sold, left } = await makeListedEvent();
  const home = `/event/${event.id}/an-evening-of-tests`;

  for (const search of [`?price=${left.price_id}`, "?price=0", "?price=x"])
    expect(await redirectOf(loader(visit(event, search)))).toBe(home);
  await pool.query("update event_settings set waiting_list = 'OFF' where event_id = $1", [event.id]);
  expect(await redirectOf(loader(visit(event, `?price=${sold[0].price_id}`)))).toBe(home);
});

test("sends a link, and says nothing about the list", async () => {
  const { event, sold } = await makeListedEvent();

  const answer = await action(visit(event, "", { ...TYPED, product_price_id: String(sold[0].price_id) }));

  expect(answer).toEqual({ isSent: true, email: "edda@example.org" });
});

test("returns what was typed, with the mistakes at their fields", async () => {
  const { event, sold } = await makeListedEvent();
  const { prices } = await loader(visit(event));
  const send = async (typed: Record<string, string>) => {
    const answer = await action(visit(event, "", { ...TYPED, ...typed }));
    if (!("data" in answer)) throw new Error("It was sent.");
    return answer.data;
  };

  const empty = await send({ first_name: " ", email: "nobody" });
  const many = await send({ product_price_id: String(sold[1].price_id), quantity: "4" });

  expect(Object.keys(empty.problem.errors!)).toEqual(["product_price_id", "first_name", "email"]);
  expect(empty.typed).toMatchObject({ quantity: "2", email: "nobody" });
  expect(many.problem.errors).toHaveProperty("quantity");
  const form = renderToStaticMarkup(
    <I18nProvider i18n={makeI18n("en", {})}>
      <JoinForm prices={prices} refused={empty} />
    </I18nProvider>,
  );
  expect(form).toContain('value="nobody"');
  expect(form).toContain('<option value="2" selected="">2</option>');
  expect(form.match(/aria-invalid="true"/g)).toHaveLength(3);
});

test("says why nobody can wait any more, and keeps the form away", async () => {
  const { event, left } = await makeListedEvent();

  const answer = await action(visit(event, "", { ...TYPED, product_price_id: String(left.price_id) }));

  if (!("data" in answer)) throw new Error("It was sent.");
  expect(answer.init?.status).toBe(409);
  const form = renderToStaticMarkup(
    <I18nProvider i18n={makeI18n("en", {})}>
      <JoinForm prices={[]} refused={answer.data} />
    </I18nProvider>,
  );
  expect(form).toContain("There is no waiting list for this ticket now.");
  expect(form).not.toContain("<form");
});
