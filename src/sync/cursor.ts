import { z } from "zod";
import { invalidField } from "../values/refusal.ts";
import { isWallTime } from "../values/time/zoned-time.ts";

/** A transaction's number. More than a JavaScript number holds. */
const Transaction = z
  .string()
  .regex(/^\d{1,20}$/)
  .refine((text) => BigInt(text) < 2n ** 63n);
/** As PostgreSQL writes it: less than 16 hours from UTC. Other text would be an error in the query. */
const WrittenAt = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-](0\d|1[0-5])(:[0-5]\d){0,2}$/)
  .refine((text) => isWallTime(text.slice(0, 19).replace(" ", "T")));
const RowId = z.int().min(0);

const Cursor = z.discriminatedUnion("reads", [
  z.object({
    reads: z.literal("all"),
    of: z.string(),
    history: z.string(),
    /** The horizon when the full read began. The changes from it on are read after the full read. */
    horizon: Transaction,
    createdAt: WrittenAt,
    id: RowId,
  }),
  z.object({
    reads: z.literal("changes"),
    of: z.string(),
    history: z.string(),
    changedIn: Transaction,
    id: RowId,
  }),
]);
export type Cursor = z.infer<typeof Cursor>;

/** Opaque to readers: they store it and send it back. */
export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

/** `of` names the list: a cursor of another one would skip rows. */
export function readCursor(text: string, of: string): Cursor {
  const cursor = Cursor.safeParse(parse(text)).data;
  if (!cursor || cursor.of !== of) throw invalidField("cursor", "unknown");
  return cursor;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return undefined;
  }
}
