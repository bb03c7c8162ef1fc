import { findPublicOrganizer, listPublicEvents } from "./public-organizers.ts";
import type { Call, Handlers } from "../../platform/http/call.ts";
import { viewerOf } from "../../platform/http/dispatch/viewer.ts";
import type { Services } from "../../platform/services.ts";
import { Refusal } from "../../values/refusal.ts";
import { READY_THEME_NAMES, READY_THEMES } from "../../values/theme/ready-themes.ts";
import { contactOrganizer } from "./contact-organizer.ts";
import { askQuestion } from "./contact-question.ts";
import type { organizersContract } from "./contract.ts";
import { findLegalText } from "./legal-texts.ts";
import { limitContactMessages } from "./limit-messages.ts";

const COLOR_THEMES = READY_THEME_NAMES.map((name) => ({ name, ...READY_THEMES[name] }));

export function organizerHandlers(services: Services) {
  const limits = limitContactMessages(services);

  return {
    listColorThemes: () => Promise.resolve({ data: COLOR_THEMES }),

    listPublicEvents: ({ query }) => listPublicEvents(services, "findable", query),

    getPublicOrganizer: async ({ params }, call) => ({
      data: (await findShown(services, params.organizer_id, call)).organizer,
    }),

    listPublicOrganizerEvents: async ({ params, query }, call) => {
      const { organizer, isOwn } = await findShown(services, params.organizer_id, call);
      const statuses = isOwn ? (["LIVE", "PAUSED", "DRAFT"] as const) : (["LIVE", "PAUSED"] as const);
      return listPublicEvents(services, { organizerId: organizer.id, statuses }, query);
    },

    getLegalText: async ({ params }, call) => {
      const text = await findLegalText(services.db, params.organizer_id, params.kind);
      if (!text) throw new Refusal("not_found");
      if (!text.isPublic) await findShown(services, params.organizer_id, call);
      return { data: text.text };
    },

    contactOrganizer: async ({ params, body }, { address }) => {
      const found = await findLive(services, params.organizer_id);
      const organizer = { id: found.organizer.id, accountId: found.accountId };
      await contactOrganizer({ ...services, limits }, { organizer, address, message: body }, new Date());
      return undefined;
    },

    getContactQuestion: async ({ params }) => {
      const { organizer } = await findLive(services, params.organizer_id);
      const asked = { organizerId: organizer.id, secretKey: services.config.secretKey };
      return { data: askQuestion(asked, new Date()) };
    },
  } satisfies Handlers<typeof organizersContract>;
}

/** Visitors see only a live organiser. Any other does not exist for them. */
async function findShown(services: Services, organizerId: number, call: Call) {
  const found = await findPublicOrganizer(services, organizerId);
  const member = found && (await viewerOf(call));
  const isOwn = member?.eventIds === null && member.accountId === found!.accountId;
  if (!found || (found.organizer.status !== "LIVE" && !isOwn)) throw new Refusal("not_found");
  return { ...found, isOwn };
}

async function findLive(services: Services, organizerId: number) {
  const found = await findPublicOrganizer(services, organizerId);
  if (found?.organizer.status !== "LIVE") throw new Refusal("not_found");
  return found;
}
