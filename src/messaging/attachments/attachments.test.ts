import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { startMailServer } from "../../../test/mail-server.ts";
import { type Scenario, openMessages } from "../../../test/messages.ts";
import { smtpMail } from "../../platform/mail/mail.ts";
import { MAX_ATTACHED_BYTES, UPLOADS_A_DAY } from "../rules/attachment-limits.ts";
import { purgeAttachments } from "./purge-attachments.ts";

const database = await testDatabase();
const { db } = database;
const { services, emails, makeScenario, buy, work, startAgain } = openMessages(database);

beforeEach(startAgain);

const toAll = { message_type: "ALL_ATTENDEES" } as const;
const PDF = Buffer.from("%PDF-1.7\nthe way in\n%%EOF");
const CALENDAR = Buffer.from("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n");

const upload = async ({ api, params }: Scenario, file_name: string, bytes: Buffer) =>
  (
    await api("POST /events/{event_id}/messages/attachments", {
      params,
      body: { file: { file_name, bytes } },
    })
  ).data;

test("sends each recipient the files of a message with names, types and contents through a real mail server", async () => {
  const at = await makeScenario();
  await buy(at, { email: "anna@example.org" });
  await buy(at, { email: "ben@example.org" });
  const files = [
    await upload(at, "Wegbeschreibung für Gäste.pdf", PDF),
    await upload(at, "all.ics", CALENDAR),
  ];
  const mailServer = await startMailServer();
  const mail = smtpMail(mailServer.url, "Tessera <tickets@tickets.example>");

  const message = await at.write({ ...toAll, attachment_ids: files.map(({ id }) => id) });
  await work(mail);
  mail.close();

  expect(files).toMatchObject([
    { file_name: "Wegbeschreibung für Gäste.pdf", content_type: "application/pdf", size: PDF.length },
    { file_name: "all.ics", content_type: "text/calendar", size: CALENDAR.length },
  ]);
  expect(message.attachments).toEqual(files);
  expect(mailServer.deliveries.map(({ recipients }) => recipients[0]).toSorted()).toEqual([
    "anna@example.org",
    "ben@example.org",
  ]);
  for (const { files: arrived } of mailServer.deliveries) {
    expect(arrived.map(({ type }) => type)).toEqual([
      expect.stringMatching(/^application\/pdf; name="Wegbeschreibung für Gäste\.pdf"/),
      expect.stringMatching(/^text\/calendar; name=all\.ics/),
    ]);
    expect(arrived[0]!.content.equals(PDF)).toBe(true);
    expect(arrived[1]!.content.equals(CALENDAR)).toBe(true);
  }
});

test("takes the type of a file from its first bytes and refuses a program named .pdf at its field", async () => {
  const at = await makeScenario();

  await expect(upload(at, "plan.pdf", Buffer.from("MZ\u0090 program"))).rejects.toMatchObject({
    fields: { file: [{ code: "file_kind" }] },
  });
});

test("refuses files of another event or account, too many files and files that are too large", async () => {
  const [at, other] = [await makeScenario(), await makeScenario()];
  await buy(at);
  const theirs = await upload(other, "a.pdf", PDF);
  const mine = await upload(at, "a.pdf", PDF);
  const large = await upload(at, "b.pdf", PDF);
  await sql`update message_attachments set size = ${MAX_ATTACHED_BYTES} where id = ${large.id}`.execute(db);
  const write = (...ids: number[]) => at.write({ ...toAll, attachment_ids: ids });

  await expect(write(theirs.id)).rejects.toMatchObject({ fields: { attachment_ids: [{ code: "unknown" }] } });
  await expect(write(mine.id, large.id)).rejects.toMatchObject({
    fields: { attachment_ids: [{ code: "files_too_large" }] },
  });
  await expect(write(1, 2, 3, 4, 5, 6)).rejects.toMatchObject({
    fields: { attachment_ids: [{ code: "too_many" }] },
  });
});

test("limits the uploads of an account per day, and stores nothing of a refused upload", async () => {
  const at = await makeScenario();
  const { id } = await upload(at, "a.pdf", PDF);
  await sql`
    insert into message_attachments (account_id, event_id, user_id, storage_key, file_name, content_type, size)
    select account_id, event_id, user_id, 'attachments/x' || n || '.bin', file_name, content_type, size
    from message_attachments, generate_series(2, ${UPLOADS_A_DAY}) n where id = ${id}`.execute(db);

  await expect(upload(at, "a.pdf", PDF)).rejects.toMatchObject({ code: "rate_limited" });
});

test("a scheduled message keeps its files, and an edit can change them", async () => {
  const at = await makeScenario();
  await buy(at, { email: "carla@example.org" });
  const [first, second] = [await upload(at, "first.pdf", PDF), await upload(at, "second.ics", CALENDAR)];
  const scheduled_at = new Date(Date.now() + 86_400_000).toISOString();
  const message = await at.write({ ...toAll, scheduled_at, attachment_ids: [first.id] });
  const { data: opened } = await at.api("GET /events/{event_id}/messages/{message_id}", {
    params: { ...at.params, message_id: message.id },
  });
  await at.api("PUT /events/{event_id}/messages/{message_id}", {
    params: { ...at.params, message_id: message.id },
    body: { ...toAll, subject: "S", message: "<p>m</p>", scheduled_at, attachment_ids: [second.id] } as never,
    version: (opened as { version: string }).version,
  } as never);
  await sql`update messages set scheduled_at = now() - interval '1 second' where id = ${message.id}`.execute(
    db,
  );
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
  await work();

  expect(emails.map(({ attachments = [] }) => attachments.map(({ filename }) => filename))).toEqual([
    ["second.ics"],
  ]);
});

test("deletes unattached files after a day and those of a sent message after a month, and keeps their names and sizes", async () => {
  const at = await makeScenario();
  await buy(at);
  const [left, sent, waiting] = [
    await upload(at, "left.pdf", PDF),
    await upload(at, "sent.pdf", PDF),
    await upload(at, "waiting.pdf", PDF),
  ];
  const message = await at.write({ ...toAll, attachment_ids: [sent.id] });
  const scheduled_at = new Date(Date.now() + 86_400_000).toISOString();
  await at.write({ ...toAll, scheduled_at, attachment_ids: [waiting.id] });
  await work();
  const stored = async () => {
    await purgeAttachments(services);
    const { rows } = await sql<{ file_name: string; storage_key: string }>`
      select file_name, storage_key from message_attachments
      where event_id = ${at.event.id} and removed_at is null order by id`.execute(db);
    for (const { storage_key } of rows) expect(await services.files.get(storage_key)).toEqual(PDF);
    return rows.map(({ file_name }) => file_name);
  };
  const keyOf = async (id: number) =>
    (
      await db
        .selectFrom("message_attachments")
        .select("storage_key")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).storage_key;

  expect(await stored()).toEqual(["left.pdf", "sent.pdf", "waiting.pdf"]);
  await sql`update message_attachments set created_at = now() - interval '2 days' where event_id = ${at.event.id}`.execute(
    db,
  );
  expect(await stored()).toEqual(["sent.pdf", "waiting.pdf"]);
  expect(await services.files.get(await keyOf(left.id))).toBeNull();
  await sql`update messages set sent_at = now() - interval '31 days' where id = ${message.id}`.execute(db);
  expect(await stored()).toEqual(["waiting.pdf"]);
  expect((await at.find(message.id)).attachments).toMatchObject([
    { file_name: "sent.pdf", size: PDF.length, is_removed: true },
  ]);
  await expect(at.write({ ...toAll, attachment_ids: [sent.id] })).rejects.toMatchObject({
    fields: { attachment_ids: [{ code: "unknown" }] },
  });
});

test("while the store is away unused files keep their rows, and the next run deletes both", async () => {
  const at = await makeScenario();
  const { id } = await upload(at, "left.pdf", PDF);
  await sql`update message_attachments set created_at = now() - interval '2 days' where id = ${id}`.execute(
    db,
  );
  const isRemoved = async () =>
    (
      await db
        .selectFrom("message_attachments")
        .select("removed_at")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).removed_at !== null;
  const away = { ...services.files, remove: () => Promise.reject(new Error("away")) };

  await expect(purgeAttachments({ db, files: away })).rejects.toThrow("could not be removed");
  expect(await isRemoved()).toBe(false);
  await purgeAttachments(services);
  expect(await isRemoved()).toBe(true);
});
