import { useLingui } from "@lingui/react/macro";
import type { QuestionType } from "../../../questions/contract.ts";

export function useTypeWords(): Record<QuestionType, string> {
  const { t } = useLingui();
  return {
    SINGLE_LINE_TEXT: t`One line of text`,
    MULTI_LINE_TEXT: t`Several lines of text`,
    PHONE: t`Phone number`,
    ADDRESS: t`Address`,
    DATE: t`Date`,
    RADIO: t`Single choice (buttons)`,
    DROPDOWN: t`Single choice (drop-down)`,
    CHECKBOX: t`Multiple choice (checkboxes)`,
    MULTI_SELECT_DROPDOWN: t`Multiple choice (drop-down)`,
  };
}
