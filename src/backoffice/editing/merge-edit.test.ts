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

test("what only one of them changed is kept of both", () => {
  const mine = { ...OPENED, title: "Nights" };

  expect(mergeEdit(OPENED, mine, [change("day", "Tu")])).toMatchObject({
    withMine: { title: "Nights", day: "Tu" },
    conflicts: [],
    taken: [{ field: "day" }],
  });
});

test("what both changed is a conflict, unless they changed it to the same", () => {
  const mine = { ...OPENED, title: "Nights", notes: "Bring a coat" };

  expect(mergeEdit(OPENED, mine, [change("title", "Noon"), change("notes", "Bring a coat")])).toMatchObject({
    withMine: { title: "Nights" },
    withTheirs: { title: "Noon", notes: "Bring a coat" },
    conflicts: [{ field: "title", value: "Noon", mine: "Nights" }],
  });
});

test("an empty field was not changed where there was none", () => {
  expect(mergeEdit({ notes: null }, { notes: "" as string | null }, [change("notes", "Hat")])).toMatchObject({
    withMine: { notes: "Hat" },
    conflicts: [],
  });
});

test("a field that is not sent is nobody's concern", () => {
  expect(mergeEdit(OPENED, OPENED, [change("sold", 3)])).toMatchObject({ withMine: OPENED, taken: [] });
});

/** A server on which others change something before each of the first writes arrives. */
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

test("different fields are merged without a question, also when another person is faster again", async () => {
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

test("the same field waits for a decision, which then counts against what was shown", async () => {
  const { sent, send } = busyServer([change("title", "Noon"), change("day", "Tu")]);
  const saving = saveMerged({
    opened: { version: "v1", body: OPENED },
    body: { ...OPENED, title: "Nights" },
    send,
  });

  const stale = (await saving.catch((error: unknown) => error)) as StaleEdit<typeof OPENED>;
  expect(stale).toBeInstanceOf(StaleEdit);
  expect(stale.conflicts).toMatchObject([{ field: "title", value: "Noon", mine: "Nights" }]);
  await saveMerged({ ...stale.withMine, send });

  expect(sent.at(-1)).toEqual({ body: { title: "Nights", day: "Tu", notes: "" }, version: "v2" });
});

test("any other refusal is passed on", async () => {
  const refused = new CallFailed({ status: 422, title: "", code: "invalid" });

  await expect(
    saveMerged({
      opened: { version: "v1", body: OPENED },
      body: OPENED,
      send: () => Promise.reject(refused),
    }),
  ).rejects.toBe(refused);
});
