import type { SetScene, Stage } from "./scene.ts";

const INPUT = { format: "csv", frequency: "DAILY", time: "07:00" };

/** The calls of scheduled reports of events and of organisers. */
export const reportScheduleScenes: Record<string, SetScene> = Object.fromEntries(
  (["event", "organizer"] as const).flatMap((kind): [string, SetScene][] => {
    const base = kind === "event" ? "/events/{event_id}" : "/organizers/{organizer_id}";
    return [
      [`POST ${base}/report_schedules`, async (stage) => ({ body: inputOf(stage, kind) })],
      [
        `DELETE ${base}/report_schedules/{schedule_id}`,
        async (stage) => ({ known: { schedule_id: await makeSchedule(stage, kind) } }),
      ],
    ];
  }),
);

function inputOf({ owner }: Stage, kind: "event" | "organizer") {
  const report = kind === "event" ? "daily_sales_report" : "revenue_summary";
  return { ...INPUT, report, recipient_ids: [owner.member.user_id] };
}

async function makeSchedule(stage: Stage, kind: "event" | "organizer"): Promise<number> {
  const { event_id, organizer_id } = stage.owner.known;
  const path = kind === "event" ? `/events/${event_id}` : `/organizers/${organizer_id}`;
  return (await stage.send(`POST ${path}/report_schedules`, inputOf(stage, kind))).json.data.id;
}
