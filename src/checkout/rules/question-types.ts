import type { QuestionType } from "../questions/contract.ts";

export function isChoice(type: QuestionType): boolean {
  return type === "RADIO" || type === "DROPDOWN" || isManyChoice(type);
}

export function isManyChoice(type: QuestionType): type is "CHECKBOX" | "MULTI_SELECT_DROPDOWN" {
  return type === "CHECKBOX" || type === "MULTI_SELECT_DROPDOWN";
}
