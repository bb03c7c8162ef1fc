import { z } from "zod";
import { HexColour } from "../../../values/theme/hex-colour.ts";
import {
  type Choices,
  choicesChangeSchema,
  choicesSchema,
  noChoices,
} from "../../../values/inherited-settings.ts";
import { choice, flag, type Settings, settingsSchema } from "../../../values/setting.ts";
import { hasForbiddenCharacters } from "../../../values/text.ts";

export const TICKET_LAYOUTS = ["default", "modern", "compact", "sheet"] as const;
export type TicketLayout = (typeof TICKET_LAYOUTS)[number];

/** Maximum length in characters. */
export const TICKET_FOOTER_MAX = 500;

/**
 * The design of tickets. Events and organisers store their choices in the column `ticket_design_settings`.
 * Contract and inheritance derive from this definition.
 */
export const TICKET_DESIGN = {
  /** Off: tickets have the standard look. */
  enabled: flag({ default: true }),
  /** Null: the colour of the event's cover. */
  accent_color: { read: z.string().nullable(), update: HexColour, default: null },
  layout_type: choice(TICKET_LAYOUTS, { default: "default" }),
  /** Shows the event's own logo for tickets, or its organiser's. */
  shows_logo: flag({ default: true }),
  /** Plain text with line breaks. Empty: no footer, even if the organiser has one. */
  footer_text: {
    read: z.string(),
    update: z
      .string()
      .trim()
      .max(TICKET_FOOTER_MAX)
      .refine((text) => !hasForbiddenCharacters(text), {
        params: { problem: { code: "forbidden_characters" } },
      }),
    default: "",
  },
} as const satisfies Settings;

/** A design with all inherited values filled in. */
export const TicketDesign = settingsSchema(TICKET_DESIGN);
export type TicketDesign = z.infer<typeof TicketDesign>;

/** The choices of an event or an organiser. */
export type OwnTicketDesign = Choices<typeof TICKET_DESIGN>;

/** The choices as one setting of an event or an organiser. A change replaces all of them. */
export const OWN_TICKET_DESIGN = {
  read: choicesSchema(TICKET_DESIGN),
  update: choicesChangeSchema(TICKET_DESIGN),
  default: noChoices(TICKET_DESIGN),
};
