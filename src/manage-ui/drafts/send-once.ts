import { textMark } from "../../values/text-mark.ts";
import { readDraft, writeDraft } from "./draft-store.ts";

/**
 * Sends the values of a form under an idempotency key that is stored with its draft until the call succeeds. The
 * same values get the same key, also from a form that was closed and opened again, or after a reload. So the server
 * carries out once what was sent again because its answer was late or lost. Other values get another key.
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
  const readKeys = (): Partial<Record<string, string>> => readDraft<Record<string, string>>(name) ?? {};
  const key = readKeys()[values] ?? crypto.randomUUID();
  const keep = () => writeDraft(name, { [values]: key, ...readKeys() });
  keep();
  const done = await send(key).catch((failure: unknown) => {
    // An earlier call with this key may have succeeded meanwhile and removed it.
    keep();
    throw failure;
  });
  const { [values]: stored, ...others } = readKeys();
  // If an earlier call with this key has succeeded, the same values may be under way again as a new call.
  if (stored === key) writeDraft(name, others);
  return done;
}
