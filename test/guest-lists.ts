import { sql } from "kysely";
import { checkInvariants } from "../faults/invariants.ts";
import { runTask } from "../src/lists/tasks/run-task.ts";
import type { ImportChoices, ManualOrdersContract } from "../src/manual-orders/contract.ts";
import { manualOrdersApi, manualOrderTasks } from "../src/manual-orders/index.ts";
import { testServices } from "./api.ts";
import { clientOf } from "./client.ts";
import type { TestDatabase } from "./database.ts";
import { makeEvent, makeMember, makeProduct } from "./factories.ts";

/** Organisers who import guest lists, on a test's database. */
export function openGuestLists(database: TestDatabase) {
  const { db, pool } = database;
  const services = testServices(database);
  const areas = [manualOrdersApi(services)];
  const taskHandlers = manualOrderTasks(services);

  async function makeScenario(
    given: Parameters<typeof makeProduct>[2] = {},
    { isEmailVerified = true } = {},
  ) {
    const member = await makeMember(db, { role: "ORGANIZER" });
    const event = await makeEvent(db, { account_id: member.account_id });
    const product = await makeProduct(db, event, {
      title: "Day ticket",
      price: 2_500,
      capacity: 100,
      ...given,
    });
    const params = { event_id: event.id };
    const api = clientOf<ManualOrdersContract>(db, areas, {
      member: { ...member, role: "ORGANIZER" },
      isEmailVerified,
    });
    const upload = async (content: string | Uint8Array, file_name = "guests.csv") => {
      const body = { file: { file_name, bytes: Buffer.from(content as string) } };
      return (await api("POST /events/{event_id}/attendee-imports", { params, body })).data;
    };
    const preview = async (import_id: number, body: Choices = {}) =>
      (
        await api("POST /events/{event_id}/attendee-imports/{import_id}/preview", {
          params: { ...params, import_id },
          body: choicesOf(product.price_id, body),
        })
      ).data;
    const start = async (import_id: number, body: Choices & { repeats_file?: boolean } = {}) =>
      (
        await api("POST /events/{event_id}/attendee-imports/{import_id}/start", {
          params: { ...params, import_id },
          body: choicesOf(product.price_id, body),
        })
      ).data;
    return { member, event, product, params, api, upload, preview, start };
  }

  /** Runs a task immediately, as the worker would. */
  const work = ({ id }: { id: number }) =>
    runTask(services, { taskHandlers, throttle: (piece) => piece() }, { task_id: id });

  async function ticketsOf(eventId: number) {
    const { rows } = await sql<{
      first_name: string;
      last_name: string;
      email: string;
      locale: string;
      status: string;
      order_status: string;
      payment_status: string;
      total_gross: number;
      is_confirmed_by_mail: boolean;
    }>`
      select a.first_name, a.last_name, a.email, a.locale, a.status, o.status as order_status, o.payment_status,
             o.total_gross, o.is_confirmed_by_mail
      from attendees a join orders o on o.id = a.order_id where a.event_id = ${eventId} order by a.id`.execute(
      db,
    );
    return rows;
  }

  const rowsOf = async ({ id }: { id: number }) =>
    (
      await sql<{ label: string; outcome: string; problem: { code: string } | null }>`
        select label, outcome, problem from task_rows where task_id = ${id} order by position`.execute(db)
    ).rows.map(({ label, outcome, problem }) => [label, problem?.code ?? outcome]);

  const takenOf = async ({ stock_id }: { stock_id: number }) =>
    (await sql<{ taken: number }>`select taken from stock where id = ${stock_id}`.execute(db)).rows[0]!.taken;

  return {
    services,
    makeScenario,
    work,
    ticketsOf,
    rowsOf,
    takenOf,
    violations: () => checkInvariants(pool),
  };
}

type Choices = Partial<Omit<ImportChoices, "columns">> & { columns?: Partial<ImportChoices["columns"]> };

/** Maps first name, last name and e-mail to the first three columns. */
function choicesOf(product_price_id: number, { columns, ...choices }: Choices) {
  return {
    columns: { first_name: 0, last_name: 1, email: 2, ...columns },
    product_price_id,
    ...choices,
  };
}

/** Returns a file with a number of guests, each with a different name and address. */
export function guestFile(count: number, from = 1): string {
  const lines = Array.from({ length: count }, (_, index) => {
    const n = index + from;
    return `Guest${n},Of ${n},guest-${n}@example.org`;
  });
  return `First name,Last name,E-mail\n${lines.join("\n")}\n`;
}
