import { z } from "zod";

/** The events of the account to include. */
export const EventsStatus = z.enum(["upcoming", "past", "draft", "archived", "all"]).default("all");
