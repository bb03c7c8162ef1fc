import { useLingui } from "@lingui/react";
import type { ReactNode } from "react";
import { HowCounted } from "../../../manage-ui/charts/how-counted.tsx";
import { type Definition, DEFINITIONS } from "./definitions.ts";

interface HowProps {
  /** What the figure is called. */
  of: string;
  rule: Definition;
  isCompared?: boolean;
  /** The figure of all time. */
  total?: ReactNode;
}

/** The name of a figure, which opens its rule and that of comparing where it is compared. */
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
