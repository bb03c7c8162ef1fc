import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember, makeProduct, makeSession } from "../../test/factories.ts";
import { wholeApi } from "../../test/whole-api.ts";
import { saveMerged, StaleEdit } from "../backoffice/editing/save-merged.ts";
import { CallFailed } from "../platform/http/browser-client.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const { send } = await wholeApi(services);

interface Price {
  id?: number;
  label: string | null;
  price: number;
  initial_quantity_available: number | null;
}

interface Body {
  title: string;
  type: string;
  product_type: string;
  prices: Price[];
}

/** A product with three tiers, open in the forms of two members. */
async function openTwice() {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, {
    tiers: [
      { label: "Early", price: 1_000, capacity: 10 },
      { label: "Late", price: 2_000, capacity: 20 },
      { label: "Door", price: 3_000, capacity: 30 },
    ],
  });
  const path = `/events/${event.id}/products/${product.id}`;
  const join = async () => {
    const member = await makeMember(db, { account_id: event.account_id, role: "ORGANIZER" });
    const cookies = { "__Host-session": await makeSession(db, member) };
    const shown = (await send(`GET ${path}`, { cookies })).json.data;
    const opened = { version: shown.version as string, body: bodyOf(shown) };
    const call = async (method: "PUT" | "PATCH", body: object, version: string) => {
      const { status, json } = await send(`${method} ${path}`, {
        cookies,
        body,
        headers: { "if-match": `"${version}"` },
      });
      if (status !== 200) throw new CallFailed(json);
      return json.data;
    };
    return {
      userId: member.user_id,
      opened,
      prices: opened.body.prices,
      put: (prices: Price[], version = opened.version) => call("PUT", { ...opened.body, prices }, version),
      patch: (body: object) => call("PATCH", body, opened.version),
      /** Saves as the form does. */
      save: (prices: Price[], stale?: StaleEdit) =>
        saveMerged({
          opened,
          body: { ...opened.body, prices },
          decided: stale?.decide(true),
          send: (body, version) => call("PUT", body, version),
        }),
    };
  };
  const [ada, bob] = [await join(), await join()];
  const labels = async () => {
    const rows = await db
      .selectFrom("product_prices")
      .select(["label", "price"])
      .where("product_id", "=", product.id)
      .where("deleted_at", "is", null)
      .orderBy("position")
      .execute();
    return rows.map(({ label, price }) => `${label} ${price}`);
  };
  return { ada, bob, labels };
}

function bodyOf({ title, type, product_type, prices }: Body): Body {
  return {
    title,
    type,
    product_type,
    prices: prices.map(({ id, label, price, initial_quantity_available }) => ({
      id,
      label,
      price,
      initial_quantity_available,
    })),
  };
}

const at = (prices: Price[], index: number, change: Partial<Price>) =>
  prices.with(index, { ...prices[index]!, ...change });

async function conflictOf(write: Promise<unknown>) {
  const failed = (await write.then(
    () => null,
    (error: unknown) => error,
  )) as CallFailed | null;
  return failed?.problem.conflict?.changes ?? null;
}

test("API-06 refuses a stale write of prices, and names the one changed price and its author", async () => {
  const { ada, bob } = await openTwice();
  await ada.put(at(ada.prices, 0, { price: 1_100 }));

  const changes = await conflictOf(bob.put(at(bob.prices, 1, { price: 2_200 })));

  expect(changes).toMatchObject([
    {
      field: `prices.${ada.prices[0]!.id}`,
      value: { label: "Early", price: 1_100 },
      changed_by: { id: ada.userId },
    },
  ]);
});

test("API-06 merges changes of different prices by two members without asking", async () => {
  const { ada, bob, labels } = await openTwice();
  await ada.save(at(ada.prices, 0, { price: 1_100 }));

  const { taken } = await bob.save(at(bob.prices, 1, { price: 2_200 }));

  expect(taken.map(({ field }) => field)).toEqual([`prices.${ada.prices[0]!.id}`]);
  expect(await labels()).toEqual(["Early 1100", "Late 2200", "Door 3000"]);
});

test("API-06 asks only about the price that two members changed", async () => {
  const { ada, bob, labels } = await openTwice();
  await ada.save(at(at(ada.prices, 0, { price: 1_100 }), 2, { price: 3_300 }));

  const mine = at(bob.prices, 0, { price: 1_200 });
  const stale = (await bob.save(mine).catch((error: unknown) => error)) as StaleEdit;

  expect(stale).toBeInstanceOf(StaleEdit);
  expect(stale.conflicts).toMatchObject([
    { field: `prices.${ada.prices[0]!.id}`, value: { price: 1_100 }, mine: { price: 1_200 } },
  ]);
  await bob.save(mine, stale);
  expect(await labels()).toEqual(["Early 1200", "Late 2000", "Door 3300"]);
});

test("API-06 merges prices that two members add and remove concurrently", async () => {
  const { ada, bob, labels } = await openTwice();
  const added = (label: string) => ({ label, price: 500, initial_quantity_available: null });
  await ada.save([ada.prices[0]!, added("Students"), ada.prices[1]!, ada.prices[2]!]);

  await bob.save([bob.prices[0]!, bob.prices[1]!, added("Members")]);

  expect(await labels()).toEqual(["Early 1000", "Students 500", "Late 2000", "Members 500"]);
});

test("API-06 asks about a price that one member removed and another changed, and names who removed it", async () => {
  const { ada, bob, labels } = await openTwice();
  await ada.save(ada.prices.slice(0, 2));

  const mine = at(bob.prices, 2, { price: 3_300 });
  const stale = (await bob.save(mine).catch((error: unknown) => error)) as StaleEdit;

  expect(stale.conflicts).toMatchObject([
    {
      field: `prices.${ada.prices[2]!.id}`,
      value: null,
      mine: { price: 3_300 },
      changed_by: { id: ada.userId },
    },
  ]);
  await bob.save(mine, stale);
  expect(await labels()).toEqual(["Early 1000", "Late 2000", "Door 3300"]);
});

test("API-06 limits the conflict to the price whose amount was changed in the list", async () => {
  const { ada, bob, labels } = await openTwice();
  const [early, late] = ada.prices as [Price, Price, Price];
  await ada.patch({ prices: [{ id: early.id, price: 1_100 }] });

  await bob.patch({ prices: [{ id: late.id, initial_quantity_available: 25 }] });
  const changes = await conflictOf(bob.patch({ prices: [{ id: early.id, price: 1_200 }] }));
  const repeated = await conflictOf(ada.patch({ prices: [{ id: early.id, price: 1_100 }] }));

  expect(changes).toMatchObject([{ field: `prices.${early.id}`, value: { price: 1_100 } }]);
  expect(repeated).toBeNull();
  expect(await labels()).toEqual(["Early 1100", "Late 2000", "Door 3000"]);
});
