import { expect, test } from "vitest";
import { CallFailed } from "../../platform/http/browser-client.ts";
import type { FieldChange } from "../../platform/http/editing/stale-write.ts";
import { mergeEdit } from "./merge-edit.ts";
import { saveMerged, StaleEdit } from "./save-merged.ts";

const OPENED = { title: "Night", day: "Mo", notes: "" as string | null };
const change = (field: string, value: unknown): FieldChange => ({
  field,
  value,
  changed_by: { id: 2, name: "Bob" },
  changed_at: null,
});

test("keeps the changes that only one side made", () => {
  const mine = { ...OPENED, title: "Nights" };

  expect(mergeEdit(OPENED, mine, [change("day", "Tu")])).toMatchObject({
    body: { title: "Nights", day: "Tu" },
    conflicts: [],
    taken: [{ field: "day" }],
  });
});

test("a change on both sides is a conflict, unless both changed it to the same value", () => {
  const mine = { ...OPENED, title: "Nights", notes: "Bring a coat" };

  expect(mergeEdit(OPENED, mine, [change("title", "Noon"), change("notes", "Bring a coat")])).toMatchObject({
    body: { title: "Nights", notes: "Bring a coat" },
    conflicts: [{ field: "title", value: "Noon", mine: "Nights" }],
  });
});

test("an empty field equals a missing one", () => {
  expect(mergeEdit({ notes: null }, { notes: "" as string | null }, [change("notes", "Hat")])).toMatchObject({
    body: { notes: "Hat" },
    conflicts: [],
  });
});

test("ignores fields that are not sent", () => {
  expect(mergeEdit(OPENED, OPENED, [change("sold", 3)])).toMatchObject({ body: OPENED, taken: [] });
});

/** A server on which other people change something before each of the first writes arrives. */
function busyServer(...others: FieldChange[][]) {
  const sent: { body: object; version: string }[] = [];
  const send = async (body: object, version: string) => {
    sent.push({ body, version });
    const changes = others[sent.length - 1];
    if (!changes) return "saved";
    const conflict = { version: `v${sent.length + 1}`, changes };
    throw new CallFailed({ status: 409, title: "Conflict", code: "stale_write", conflict });
  };
  return { sent, send };
}

test("merges different fields without a question, also when another person is faster a second time", async () => {
  const { sent, send } = busyServer([change("day", "Tu")], [change("notes", "Hat")]);

  const { taken } = await saveMerged({
    opened: { version: "v1", body: OPENED },
    body: { ...OPENED, title: "Nights" },
    send,
  });

  expect(sent.map(({ version }) => version)).toEqual(["v1", "v2", "v3"]);
  expect(sent.at(-1)!.body).toEqual({ title: "Nights", day: "Tu", notes: "Hat" });
  expect(taken.map(({ field }) => field)).toEqual(["day", "notes"]);
});

test("waits for a decision about the same field, and applies it to the version that was shown", async () => {
  const { sent, send } = busyServer([change("title", "Noon"), change("day", "Tu")]);
  const saving = saveMerged({
    opened: { version: "v1", body: OPENED },
    body: { ...OPENED, title: "Nights" },
    send,
  });

  const stale = (await saving.catch((error: unknown) => error)) as StaleEdit;
  expect(stale).toBeInstanceOf(StaleEdit);
  expect(stale.conflicts).toMatchObject([{ field: "title", value: "Noon", mine: "Nights" }]);
  const decide = (isMine: boolean, body: typeof OPENED) =>
    saveMerged({ opened: { version: "v1", body: OPENED }, body, decided: stale.decide(isMine), send });
  await decide(true, { ...OPENED, title: "Nights" });
  await decide(false, { ...OPENED, title: "Nights" });

  expect(sent.slice(1)).toEqual([
    { body: { title: "Nights", day: "Tu", notes: "" }, version: "v2" },
    { body: { title: "Noon", day: "Tu", notes: "" }, version: "v2" },
  ]);
});

test("a decision is about the values as they are then, also if another person is faster once more", async () => {
  const { sent, send } = busyServer(
    [change("day", "Tu")],
    [change("title", "Noon")],
    [change("title", "Dusk")],
  );
  const opened = { version: "v1", body: OPENED };
  const refused = (edit: object) =>
    saveMerged({ opened, body: OPENED, send, ...edit }).catch(
      (error: unknown) => error,
    ) as Promise<StaleEdit>;

  const first = await refused({ body: { ...OPENED, title: "Nights" } });
  const body = { ...OPENED, title: "Nights", notes: "Typed while it asks" };
  const second = await refused({ body, decided: first.decide(true) });
  expect(second.conflicts).toMatchObject([{ field: "title", value: "Dusk", mine: "Nights" }]);
  await saveMerged({ opened, body, decided: second.decide(true), send });

  expect(sent.at(-1)).toEqual({
    body: { title: "Nights", day: "Tu", notes: "Typed while it asks" },
    version: "v4",
  });
});

test("a decision concerns only the fields that were asked about, and asks about others that were typed since", async () => {
  const { sent, send } = busyServer([change("title", "Noon"), change("day", "Tu")]);
  const save = (edit: object) =>
    saveMerged({ opened: { version: "v1", body: OPENED }, body: OPENED, send, ...edit });
  const stale = async (edit: object) => (await save(edit).catch((error: unknown) => error)) as StaleEdit;
  const first = await stale({ body: { ...OPENED, title: "Nights" } });
  const body = { ...OPENED, title: "Nights", day: "We" };

  for (const isTitleMine of [true, false]) {
    const second = await stale({ body, decided: first.decide(isTitleMine) });
    expect(second.conflicts).toMatchObject([{ field: "day", value: "Tu", mine: "We" }]);
    await save({ body, decided: second.decide(!isTitleMine) });
  }

  expect(sent.slice(1)).toEqual([
    { body: { title: "Nights", day: "Tu", notes: "" }, version: "v2" },
    { body: { title: "Noon", day: "We", notes: "" }, version: "v2" },
  ]);
});

test("keeps a value that was put back to the opened one after the user was asked", async () => {
  const { sent, send } = busyServer([change("title", "Noon")]);
  const opened = { version: "v1", body: OPENED };
  const stale = (await saveMerged({ opened, body: { ...OPENED, title: "Nights" }, send }).catch(
    (error: unknown) => error,
  )) as StaleEdit;

  await saveMerged({ opened, body: OPENED, decided: stale.decide(true), send });

  expect(sent.at(-1)).toEqual({ body: OPENED, version: "v2" });
});

test("passes on any other refusal", async () => {
  const refused = new CallFailed({ status: 422, title: "", code: "invalid" });

  await expect(
    saveMerged({
      opened: { version: "v1", body: OPENED },
      body: OPENED,
      send: () => Promise.reject(refused),
    }),
  ).rejects.toBe(refused);
});
