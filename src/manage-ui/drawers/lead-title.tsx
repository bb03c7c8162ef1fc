import { Text } from "@mantine/core";
import type { ReactNode } from "react";

interface LeadTitleProps {
  /** Identifies the item: "Order O-ABC1234". */
  which: ReactNode;
  /** The person and the amount, which users look for. */
  children: ReactNode;
}

/** The title of a person or an order: person and amount in large text, the identifier in small text above. */
export function LeadTitle({ which, children }: LeadTitleProps) {
  return (
    <>
      <Text span display="block" c="dimmed" fz={13} fw={500} lts={0} className="tabular-nums">
        {which}
      </Text>{" "}
      <Text span display="block" fz="xl" lh={1.3} lts="-0.015em">
        {children}
      </Text>
    </>
  );
}
