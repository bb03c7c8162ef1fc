import type { QuestionType } from "../questions/contract.ts";

/** Questions that are answered by choosing among options. */
export function isChoice(type: QuestionType): boolean {
  return type === "RADIO" || type === "DROPDOWN" || isManyChoice(type);
}

/** Those of them where several may be chosen. */
export function isManyChoice(type: QuestionType): type is "CHECKBOX" | "MULTI_SELECT_DROPDOWN" {
  return type === "CHECKBOX" || type === "MULTI_SELECT_DROPDOWN";
}
