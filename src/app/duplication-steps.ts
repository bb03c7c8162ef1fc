import { copyCatalog } from "../catalog/index.ts";
import { copyCheckInLists } from "../check-in/index.ts";
import type { DuplicationStep } from "../events/index.ts";
import { copyQuestions } from "../checkout/index.ts";

/** Who copies a part of an event that is duplicated, inside the same transaction. */
export const DUPLICATION_STEPS: DuplicationStep[] = [copyCatalog, copyQuestions, copyCheckInLists];
