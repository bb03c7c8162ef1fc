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
    RADIO: t`One of several, all visible`,
    DROPDOWN: t`One of several, in a list`,
    CHECKBOX: t`Any of several, all visible`,
    MULTI_SELECT_DROPDOWN: t`Any of several, in a list`,
  };
}
