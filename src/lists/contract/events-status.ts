import { z } from "zod";

/** Which of the account's events are meant, where nothing narrower is said. */
export const EventsStatus = z.enum(["upcoming", "past", "draft", "archived", "all"]).default("all");
