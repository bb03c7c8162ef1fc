import type { SetScene, Stage } from "./scene.ts";

const EVENT = "/events/{event_id}";

/** Reads about a task, which is an export that waits for a job. */
export const taskScenes: Record<string, SetScene> = {
  ...Object.fromEntries(
    ["", EVENT].flatMap((base) =>
      ["", "/rows", "/file"].map((part): [string, SetScene] => [
        `GET ${base}/tasks/{task_id}${part}`,
        async (stage) => ({ known: { task_id: await startExport(stage) } }),
      ]),
    ),
  ),
  [`GET ${EVENT}/questions/answers/export`]: async (stage) => ({
    known: { job_uuid: await startExport(stage) },
  }),
};

async function startExport({ owner, send }: Stage): Promise<number> {
  const answer = await send(`POST /events/${owner.known["event_id"]}/questions/answers/export`, {});
  return answer.json.data.id;
}
