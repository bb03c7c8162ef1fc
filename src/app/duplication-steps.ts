import { copyCatalog } from "../catalog/index.ts";
import { copyCheckInLists } from "../check-in/index.ts";
import type { DuplicationStep } from "../events/index.ts";
import { copyQuestions } from "../checkout/index.ts";

/** Each step copies one area's part of an event, in the transaction of the duplication. */
export const DUPLICATION_STEPS: DuplicationStep[] = [copyCatalog, copyQuestions, copyCheckInLists];
