import { useLingui } from "@lingui/react";
import type { ReactNode } from "react";
import { HowCounted } from "../../../manage-ui/charts/how-counted.tsx";
import { type Definition, DEFINITIONS } from "./definitions.ts";

interface HowProps {
  /** The name of the figure. */
  of: string;
  rule: Definition;
  isCompared?: boolean;
  /** The all-time figure. */
  total?: ReactNode;
}

/** The name of a figure. Opens its rule, and that of the comparison if there is one. */
export function How({ of, rule, isCompared = false, total }: HowProps) {
  const { i18n } = useLingui();
  return (
    <HowCounted of={of}>
      {total && <strong>{total}</strong>}
      <p>{i18n._(DEFINITIONS[rule])}</p>
      {isCompared && <p>{i18n._(DEFINITIONS.compared)}</p>}
    </HowCounted>
  );
}
