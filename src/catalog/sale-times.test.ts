import { describe, expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { clientOf } from "../../test/client.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember } from "../../test/factories.ts";
import { catalogApi } from "./api.ts";
import type { CatalogContract } from "./contract.ts";

const database = await testDatabase();
const { db } = database;
const areas = [catalogApi(testServices(database))];

async function makeFixture(timezone: string) {
  const member = await makeMember(db);
  const event = await makeEvent(db, { account_id: member.account_id, timezone });
  return { event, api: clientOf<CatalogContract>(db, areas, { member }) };
}

const TICKET = {
  title: "Admission",
  type: "PAID" as const,
  product_type: "TICKET" as const,
  prices: [{ price: 2_500 }],
};

async function makeTicket(timezone: string, sale_start_date: string, sale_end_date: string) {
  const { event, api } = await makeFixture(timezone);
  const params = { event_id: event.id };
  const { data } = await api("POST /events/{event_id}/products", {
    params,
    body: { ...TICKET, sale_start_date, sale_end_date },
  });
  return { api, params, data };
}

test.each([
  ["Europe/Berlin", "2027-03-28T02:30", "2027-10-31T02:30"],
  ["Australia/Lord_Howe", "2027-04-04T01:45", "2027-10-03T02:15"],
  ["Asia/Kathmandu", "2031-01-01T00:00", "2031-07-05T23:59:59"],
])(
  "TIM-01 keeps a sale in %s from %s to %s in place when saved ten times as shown",
  async (zone, from, to) => {
    const { api, params, data } = await makeTicket(zone, from, to);

    let shown = data;
    for (let times = 0; times < 10; times += 1) {
      const { sale_start_date_local, sale_end_date_local } = shown;
      const saved = await api("PUT /events/{event_id}/products/{product_id}", {
        params: { ...params, product_id: data.id },
        body: {
          ...TICKET,
          prices: [{ id: data.prices[0]!.id, price: 2_500 }],
          sale_start_date: sale_start_date_local,
          sale_end_date: sale_end_date_local,
        },
      });
      shown = saved.data;
    }

    expect([shown.sale_start_date, shown.sale_end_date]).toEqual([data.sale_start_date, data.sale_end_date]);
  },
);

describe("TIM-09 a sale whose times clocks skip", () => {
  test("starts later by the gap, and is shown that way", async () => {
    const { data } = await makeTicket("Europe/Berlin", "2027-03-28T02:30", "2027-03-28T04:00");

    expect([data.sale_start_date, data.sale_start_date_local]).toEqual([
      "2027-03-28T01:30:00.000Z",
      "2027-03-28T03:30",
    ]);
  });

  test("is refused if the gap would move its start behind its end", async () => {
    const refused = makeTicket("Europe/Berlin", "2027-03-28T02:30", "2027-03-28T03:15");

    await expect(refused).rejects.toMatchObject({ fields: { sale_end_date: [expect.anything()] } });
  });

  test("may lie in the past, and then sells nothing", async () => {
    const { data } = await makeTicket("Europe/Berlin", "2020-01-01T10:00", "2020-02-29T10:00");

    expect([data.sale_start_date, data.sale_end_date]).toEqual([
      "2020-01-01T09:00:00.000Z",
      "2020-02-29T09:00:00.000Z",
    ]);
  });
});
