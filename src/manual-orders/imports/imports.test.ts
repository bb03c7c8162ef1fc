import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { makeProduct } from "../../../test/factories.ts";
import { guestFile, openGuestLists } from "../../../test/guest-lists.ts";
import { purgeImports } from "./purge-imports.ts";

const database = await testDatabase();
const { db } = database;
const { makeScenario, work, ticketsOf, rowsOf, takenOf, violations } = openGuestLists(database);

const TABLE = `Vorname;Nachname;E-Mail;Ticket;Betrag;Sprache
Anna;Huber;Anna@Example.org;Day ticket;12,50;de
Ben;;ben@example.org;vip;;Français
`;

test.each([
  ["UTF-8", Buffer.from(TABLE.replace("Anna", "Änne"))],
  ["UTF-8 with its mark", Buffer.from(`\ufeff${TABLE.replace("Anna", "Änne")}`)],
  ["UTF-16", Buffer.from(`\ufeff${TABLE.replace("Anna", "Änne")}`, "utf16le")],
  ["Windows-1252", Buffer.from(TABLE.replace("Anna", "Änne"), "latin1")],
  ["tabs", Buffer.from(TABLE.replace("Anna", "Änne").replaceAll(";", "\t"))],
  ["commas", Buffer.from(TABLE.replace("Anna", "Änne").replace("12,50", '"12,50"').replaceAll(";", ","))],
  ["Excel's note of its separator", Buffer.from(`sep=;\r\n${TABLE.replace("Anna", "Änne")}`)],
])("reads a file in %s", async (_, bytes) => {
  const at = await makeScenario();

  const uploaded = await at.upload(bytes, "Gäste.csv");

  expect(uploaded).toMatchObject({
    file_name: "Gäste.csv",
    row_count: 2,
    imported_before: null,
    started_at: null,
  });
  expect(uploaded.columns).toMatchObject([
    { name: "Vorname", samples: ["Änne", "Ben"] },
    { name: "Nachname", samples: ["Huber"] },
    { name: "E-Mail" },
    { name: "Ticket" },
    { name: "Betrag", samples: ["12,50"] },
    { name: "Sprache" },
  ]);
});

test("counts lines that end in different ways, and line ends within a cell", async () => {
  const at = await makeScenario();
  const { id } = await at.upload(
    'First name,Last name,E-mail\nAda,"Of\r\nLondon",ada@example.org\r\nBen,,ben@\rCem,,cem@\r\n',
  );

  const { problems } = await at.preview(id);

  expect(problems.map(({ line, text }) => [line, text])).toEqual([
    [4, "ben@"],
    [5, "cem@"],
  ]);
});

test("reads a file in which only the first line has the line end of Windows", async () => {
  const at = await makeScenario();

  expect(await at.upload(guestFile(3).replace("\n", "\r\n"))).toMatchObject({ row_count: 3 });
});

test.each([
  ["a spreadsheet", Buffer.from("PK\u0003\u0004\0\0\0\0"), "not_a_table"],
  ["only the names of columns", "First name,Last name,E-mail\n", "not_a_table"],
  ["a quotation mark that is never closed", 'a,b\n"x,y\n', "not_a_table"],
  ["too many lines", guestFile(10_001), "too_many_lines"],
])("refuses %s at its field", async (_, content, code) => {
  const at = await makeScenario();

  await expect(at.upload(content)).rejects.toMatchObject({ fields: { file: [{ code }] } });
});

test("issues each row as a completed order with its ticket, amount and language, and takes its stock", async () => {
  const at = await makeScenario();
  const vip = await makeProduct(db, at.event, { title: "VIP", price: 9_000, capacity: 5 });
  const { id } = await at.upload(TABLE);

  const task = await at.start(id, { columns: { ticket: 3, amount: 4, locale: 5 } });
  await work(task);

  expect(await ticketsOf(at.event.id)).toEqual([
    {
      first_name: "Anna",
      last_name: "Huber",
      email: "anna@example.org",
      locale: "de",
      status: "ACTIVE",
      order_status: "COMPLETED",
      payment_status: "PAYMENT_RECEIVED",
      total_gross: 1_250,
      is_confirmed_by_mail: false,
    },
    expect.objectContaining({
      first_name: "Ben",
      last_name: "",
      locale: "fr",
      total_gross: 0,
      payment_status: "NO_PAYMENT_REQUIRED",
    }),
  ]);
  expect([await takenOf(at.product), await takenOf(vip)]).toEqual([1, 1]);
  expect(await rowsOf(task)).toEqual([
    ["Line 2", "DONE"],
    ["Line 3", "DONE"],
  ]);
  expect(await violations()).toEqual([]);
});

test("UPL-12 the preview reports each line that gets no ticket with its field and a sentence, and writes nothing", async () => {
  const at = await makeScenario({ capacity: 2 });
  const { id } = await at.upload(
    [
      "First name,Last name,E-mail,Ticket,Paid,Language",
      "Ada,One,ada@example.org,Day ticket,0,en",
      ",Two,two@example.org,,,",
      "Three,,not an address,,,",
      "Four,,four@example.org,Balcony,,",
      "Five,,five@example.org,,12.345,",
      "Six,,six@example.org,,,Klingon",
      "Seven,,seven@example.org,,,",
      "Eight,,eight@example.org,,,",
      "",
    ].join("\r\n"),
  );

  const preview = await at.preview(id, { columns: { ticket: 3, amount: 4, locale: 5 } });

  expect(preview).toMatchObject({
    row_count: 8,
    issued_count: 2,
    refused_count: 6,
    lacking: [{ name: "Day ticket", wanted: 3, issued: 2 }],
    tickets: [
      { text: "Day ticket", row_count: 1, product_price_id: at.product.price_id },
      { text: "Balcony", row_count: 1, product_price_id: null },
    ],
  });
  expect(preview.problems.map(({ line, field, text, sentence }) => [line, field, text, sentence])).toEqual([
    [3, "first_name", "", "Please fill this in."],
    [4, "email", "not an address", "Please enter one e-mail address, like name@example.org."],
    [5, "ticket", "Balcony", "This is not recognised."],
    [6, "amount", "12.345", "Too many decimal places for this currency."],
    [7, "locale", "Klingon", "This is not recognised."],
    [9, "ticket", "Day ticket", "This is sold out."],
  ]);
  expect(preview.examples.map(({ line, name }) => [line, name])).toEqual([
    [2, "Ada One"],
    [8, "Seven"],
  ]);
  expect(await ticketsOf(at.event.id)).toEqual([]);
  expect(await takenOf(at.product)).toBe(0);
});

test("rows get the ticket that was chosen for their text", async () => {
  const at = await makeScenario();
  const { id } = await at.upload("n,m,e,t\nAda,,ada@example.org,Balcony\n");
  const tickets = [{ text: "balcony", product_price_id: at.product.price_id }];

  expect(await at.preview(id, { columns: { ticket: 3 }, product_price_id: null, tickets })).toMatchObject({
    issued_count: 1,
    tickets: [{ text: "Balcony", product_price_id: at.product.price_id }],
  });
});

test("does not import tickets of another event or products other than tickets", async () => {
  const [at, other] = [await makeScenario(), await makeScenario()];
  const goods = await makeProduct(db, at.event, { title: "Poster", product_type: "GENERAL" });
  const { id } = await at.upload(guestFile(1));

  for (const { price_id } of [other.product, goods])
    expect(await at.preview(id, { product_price_id: price_id })).toMatchObject({
      issued_count: 0,
      refused_count: 1,
    });
});

test("stores answers with the ticket or the order, and reports an invalid one", async () => {
  const at = await makeScenario();
  const { rows } = await sql<{ id: number }>`
    insert into questions (account_id, event_id, belongs_to, type, title, options, position) values
      (${at.event.account_id}, ${at.event.id}, 'PRODUCT', 'CHECKBOX', 'Diet', '{Vegan,Halal,No nuts}', 1),
      (${at.event.account_id}, ${at.event.id}, 'ORDER', 'DATE', 'Born', '{}', 2) returning id`.execute(db);
  const [diet, born] = rows.map(({ id }) => id) as [number, number];
  await sql`insert into question_products (account_id, event_id, question_id, product_id)
    values (${at.event.account_id}, ${at.event.id}, ${diet}, ${at.product.id})`.execute(db);
  const { id } = await at.upload(
    "n,m,e,diet,born\nAda,,ada@example.org,vegan; no nuts,1990-12-24\nBen,,ben@example.org,Meat,\n",
  );
  const answers = [
    { question_id: diet, column: 3 },
    { question_id: born, column: 4 },
  ];

  const preview = await at.preview(id, { answers });
  await work(await at.start(id, { answers }));

  expect(preview.problems).toMatchObject([{ line: 3, field: String(diet), text: "Meat" }]);
  const stored = await sql`
    select question_id, unit, attendee_position, answer, order_item_id is null as of_order
    from question_answers where event_id = ${at.event.id} order by question_id`.execute(db);
  expect(stored.rows).toEqual([
    { question_id: diet, unit: 1, attendee_position: 1, answer: ["Vegan", "No nuts"], of_order: false },
    { question_id: born, unit: null, attendee_position: null, answer: "1990-12-24", of_order: true },
  ]);
});

test("two concurrent imports issue exactly the units left, and report the lines that came too late", async () => {
  const at = await makeScenario({ capacity: 300 });
  const [one, other] = [await at.upload(guestFile(250)), await at.upload(guestFile(250, 1_001))];
  const tasks = [await at.start(one.id), await at.start(other.id)];

  await Promise.all(tasks.map(work));

  expect(await takenOf(at.product)).toBe(300);
  expect(await ticketsOf(at.event.id)).toHaveLength(300);
  const outcomes = (await Promise.all(tasks.map(rowsOf))).flat().map(([, outcome]) => outcome);
  expect(outcomes.filter((outcome) => outcome === "DONE")).toHaveLength(300);
  expect(outcomes.filter((outcome) => outcome === "sold_out")).toHaveLength(200);
  expect(await violations()).toEqual([]);
});

test("UPL-12 a task that two processes run issues every row once", async () => {
  const at = await makeScenario({ capacity: 1_000 });
  const { id } = await at.upload(guestFile(450));
  const task = await at.start(id);
  await sql`create or replace function forget_leases() returns trigger language plpgsql as $$
    begin new.leased_until := clock_timestamp() - interval '1 second'; return new; end $$`.execute(db);
  await sql`create trigger forget_leases before update on tasks for each row execute function forget_leases()`.execute(
    db,
  );

  await Promise.allSettled([work(task), work(task)]);
  await sql`drop trigger forget_leases on tasks`.execute(db);

  expect(await ticketsOf(at.event.id)).toHaveLength(450);
  expect(await takenOf(at.product)).toBe(450);
});

test("UPL-12 refuses a second import of the same file until it is confirmed, and skips people who have the ticket", async () => {
  const at = await makeScenario();
  await work(await at.start((await at.upload(guestFile(3))).id));
  const again = await at.upload(guestFile(3));

  expect(again.imported_before).toMatchObject({ file_name: "guests.csv" });
  await expect(at.start(again.id)).rejects.toMatchObject({
    fields: { columns: [{ code: "too_few" }] },
  });
  expect(await at.preview(again.id)).toMatchObject({ issued_count: 0, known_count: 3 });
  await expect(at.start(again.id, { skip_known: false })).rejects.toMatchObject({
    fields: { repeats_file: [{ code: "file_repeated" }] },
  });
  await work(await at.start(again.id, { skip_known: false, repeats_file: true }));
  expect(await ticketsOf(at.event.id)).toHaveLength(6);
});

test("starts an upload once, even for concurrent calls", async () => {
  const at = await makeScenario();
  const { id } = await at.upload(guestFile(5));

  const outcomes = await Promise.allSettled([at.start(id), at.start(id)]);

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "conflict" },
  });
});

test("emails tickets only on request, and counts each against the daily limit", async () => {
  const at = await makeScenario({ capacity: 1_000 });
  const { id } = await at.upload(guestFile(150));
  const task = await at.start(id, { send_confirmation_email: true });
  await work(task);
  const next = await at.upload(guestFile(100, 1_001));

  expect((await ticketsOf(at.event.id)).every((ticket) => ticket.is_confirmed_by_mail)).toBe(true);
  expect(await at.preview(next.id, { send_confirmation_email: true })).toMatchObject({ allowance_left: 50 });
  await expect(at.start(next.id, { send_confirmation_email: true })).rejects.toMatchObject({
    fields: { send_confirmation_email: [{ code: "emails_left", facts: { left: 50, wanted: 100 } }] },
  });
  await work(await at.start(next.id));
  expect(await ticketsOf(at.event.id)).toHaveLength(250);
});

test("does not count lines without stock against the daily email limit", async () => {
  const at = await makeScenario({ capacity: 150 });
  const { id } = await at.upload(guestFile(300));

  await work(await at.start(id, { send_confirmation_email: true }));

  expect(await ticketsOf(at.event.id)).toHaveLength(150);
  const next = await at.upload(guestFile(1, 1_001));
  expect(await at.preview(next.id, { send_confirmation_email: true })).toMatchObject({ allowance_left: 50 });
});

test("sends no email for an author without a confirmed address", async () => {
  const at = await makeScenario({}, { isEmailVerified: false });
  const { id } = await at.upload(guestFile(1));

  expect(await at.preview(id)).toMatchObject({ allowance_left: null });
  await expect(at.start(id, { send_confirmation_email: true })).rejects.toMatchObject({
    code: "email_not_verified",
  });
});

test("issues nothing for a member who lost access before the import ran", async () => {
  const at = await makeScenario();
  const task = await at.start((await at.upload(guestFile(3))).id);
  await sql`update memberships set status = 'INACTIVE' where user_id = ${at.member.user_id}`.execute(db);

  await work(task);

  expect(await ticketsOf(at.event.id)).toEqual([]);
  const { rows } = await sql`select status from tasks where id = ${task.id}`.execute(db);
  expect(rows).toEqual([{ status: "FAILED" }]);
});

test("a ticket that is deleted after the start is a problem only of the rows with that ticket", async () => {
  const at = await makeScenario();
  const vip = await makeProduct(db, at.event, { title: "VIP", price: 0, capacity: 5 });
  const { id } = await at.upload("n,m,e,t\nAda,,ada@example.org,VIP\nBen,,ben@example.org,\n");
  const task = await at.start(id, { columns: { ticket: 3 } });
  await sql`update products set deleted_at = now() where id = ${vip.id}`.execute(db);

  await work(task);

  expect(await rowsOf(task)).toEqual([
    ["Line 2", "unknown"],
    ["Line 3", "DONE"],
  ]);
});

test("sends one address at most twenty emails, and reports further lines", async () => {
  const at = await makeScenario();
  const lines = Array.from({ length: 22 }, (_, index) => `Guest${index},,group@example.org`);
  const { id } = await at.upload(`n,m,e\n${lines.join("\n")}\n`);

  const preview = await at.preview(id, { send_confirmation_email: true });

  expect(preview).toMatchObject({ issued_count: 20, refused_count: 2 });
  expect(preview.problems.map(({ line }) => line)).toEqual([22, 23]);
  expect(await at.preview(id)).toMatchObject({ issued_count: 22 });
});

test("does not find an import of another account", async () => {
  const [at, other] = [await makeScenario(), await makeScenario()];
  const { id } = await other.upload(guestFile(1));

  await expect(at.preview(id)).rejects.toMatchObject({ code: "not_found" });
  await expect(at.start(id)).rejects.toMatchObject({ code: "not_found" });
});

test("deletes uploaded people after a day, and keeps the fact that the file was imported", async () => {
  const at = await makeScenario();
  const [unused, used] = [await at.upload(guestFile(1)), await at.upload(guestFile(2))];
  await work(await at.start(used.id));
  await sql`update attendee_imports set created_at = now() - interval '25 hours',
    started_at = started_at - interval '25 hours'`.execute(db);

  await purgeImports(db);

  const { rows } = await sql<{ id: number; content: unknown }>`
    select id, content from attendee_imports where id in (${unused.id}, ${used.id})`.execute(db);
  expect(rows).toEqual([{ id: used.id, content: null }]);
});

test("an import keeps its lines until it is done, also if that takes more than a day", async () => {
  const at = await makeScenario();
  const { id } = await at.upload(guestFile(2));
  const task = await at.start(id);
  await sql`update attendee_imports set created_at = now() - interval '26 hours',
    started_at = now() - interval '25 hours' where id = ${id}`.execute(db);

  await purgeImports(db);
  await work(task);

  expect(await ticketsOf(at.event.id)).toHaveLength(2);
});

test("UPL-12 imports ten thousand rows", async () => {
  const at = await makeScenario({ capacity: 20_000 });
  const { id } = await at.upload(guestFile(10_000));

  const preview = await at.preview(id);
  await work(await at.start(id));

  expect(preview).toMatchObject({ issued_count: 10_000, refused_count: 0 });
  expect(await takenOf(at.product)).toBe(10_000);
}, 120_000);
