import { useLingui } from "@lingui/react";
import { HowCounted } from "../../../manage-ui/charts/how-counted.tsx";
import { type Definition, DEFINITIONS } from "./definitions.ts";

/** The rule of one figure, and that of comparing where it is compared. */
export function How({
  of,
  rule,
  isCompared = false,
}: {
  of: string;
  rule: Definition;
  isCompared?: boolean;
}) {
  const { i18n } = useLingui();
  return (
    <HowCounted of={of}>
      <p>{i18n._(DEFINITIONS[rule])}</p>
      {isCompared && <p>{i18n._(DEFINITIONS.compared)}</p>}
    </HowCounted>
  );
}
