import { textMark } from "../../values/text-mark.ts";
import { readDraft, writeDraft } from "./draft-store.ts";

interface KeptKey {
  key: string;
  /** The newest call with this key. */
  by: string;
}

/**
 * Sends the values of a form under an idempotency key that is stored with its draft until the newest call with it
 * succeeds. The same values get the same key, also from a form that was closed and opened again, or after a reload.
 * So the server carries out once what was sent again because its answer was late or lost. Other values get another
 * key.
 *
 * A failed call keeps its key, even a refused one: the server stores no refusals, and a form that makes several
 * calls may have made some of them.
 */
export async function sendOnce<Done>(
  draft: string,
  body: object,
  send: (idempotencyKey: string) => Promise<Done>,
): Promise<Done> {
  const name = `${draft}.keys`;
  const values = String(textMark(JSON.stringify(body)));
  const readKeys = (): Partial<Record<string, KeptKey>> => readDraft<Record<string, KeptKey>>(name) ?? {};
  const by = crypto.randomUUID();
  const key = readKeys()[values]?.key ?? by;
  writeDraft(name, { ...readKeys(), [values]: { key, by } });
  const done = await send(key);
  const { [values]: stored, ...others } = readKeys();
  // A newer call with this key may have failed. Its form is open, and may send the values again.
  if (stored?.by === by) writeDraft(name, others);
  return done;
}
