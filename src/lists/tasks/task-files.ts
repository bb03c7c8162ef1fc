import type { Db } from "../../platform/database/database.ts";
import type { Out } from "../../platform/exports/sheet.ts";

const PART_BYTES = 1_048_576;

/** Stores a file in parts while it is created. First deletes the parts of an earlier attempt. */
export async function storeTaskFile(db: Db, taskId: number, type: string) {
  await db.deleteFrom("task_files").where("task_id", "=", taskId).execute();
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let part = 0;
  let size = 0;

  async function flush(): Promise<void> {
    if (waitingBytes === 0) return;
    const content = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    part += 1;
    size += content.length;
    await db.insertInto("task_files").values({ task_id: taskId, part, content }).execute();
  }

  const out: Out = async (bytes) => {
    waiting.push(bytes);
    waitingBytes += bytes.length;
    if (waitingBytes >= PART_BYTES) await flush();
  };
  const end = async () => {
    await flush();
    await db
      .updateTable("tasks")
      .set({ file_type: type, file_bytes: size })
      .where("id", "=", taskId)
      .execute();
  };
  return { out, end };
}

/** Reads the file in parts, as fast as the client receives them. */
export async function* readTaskFile(db: Db, taskId: number): AsyncGenerator<Uint8Array> {
  for (let part = 1; ; part += 1) {
    const row = await db
      .selectFrom("task_files")
      .select("content")
      .where("task_id", "=", taskId)
      .where("part", "=", part)
      .executeTakeFirst();
    if (!row) return;
    yield row.content;
  }
}
