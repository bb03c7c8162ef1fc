import { copyCatalog } from "../catalog/index.ts";
import { copyCheckInLists } from "../check-in/index.ts";
import type { EventCopier } from "../events/index.ts";
import { copyQuestions } from "../checkout/index.ts";

/** Who copies a part of an event that is duplicated, inside the same transaction. */
export const EVENT_COPIERS: EventCopier[] = [copyCatalog, copyQuestions, copyCheckInLists];
