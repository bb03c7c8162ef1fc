import type { SetScene, Stage } from "./scene.ts";

const WORDS = {
  subject: "See you at {{ event.title }}",
  body: "<p>Dear {{ order.first_name }}</p>",
  ctaLabel: "Look",
};
const INPUT = { template_type: "order_confirmation", ...WORDS };

/** The calls of e-mail templates of events and of organisers. */
const templateScenes: Record<string, SetScene> = Object.fromEntries(
  (["event", "organizer"] as const).flatMap((kind): [string, SetScene][] => {
    const base = kind === "event" ? "/events/{event_id}" : "/organizers/{organizer_id}";
    const own = (body?: unknown): SetScene => {
      return async (stage) => ({
        known: { template_id: await makeTemplate(stage, kind) },
        ...(body !== undefined && { body }),
      });
    };
    return [
      [`POST ${base}/email-templates`, async () => ({ body: INPUT })],
      [
        `PUT ${base}/email-templates/{template_id}`,
        own({ ...WORDS, subject: "Until soon", isActive: false }),
      ],
      [`DELETE ${base}/email-templates/{template_id}`, own()],
      [`POST ${base}/email-templates/preview`, async () => ({ body: INPUT })],
      [`POST ${base}/email-templates/test`, async () => ({ body: INPUT })],
    ];
  }),
);

/** The calls of e-mail templates and of automatic messages of events. */
export const emailTemplateScenes: Record<string, SetScene> = {
  ...templateScenes,
  "PUT /events/{event_id}/automatic-messages/{kind}": async () => ({
    known: { kind: "REMINDER" },
    body: { is_enabled: true, hours: 12 },
  }),
};

async function makeTemplate({ owner, send }: Stage, kind: "event" | "organizer"): Promise<number> {
  const { event_id, organizer_id } = owner.known;
  const path = kind === "event" ? `/events/${event_id}` : `/organizers/${organizer_id}`;
  return (await send(`POST ${path}/email-templates`, { ...INPUT, isActive: false })).json.data.id;
}
