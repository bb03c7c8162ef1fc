import { Text } from "@mantine/core";
import type { ReactNode } from "react";

interface LeadTitleProps {
  /** Which one it is: "Order O-ABC1234". */
  which: ReactNode;
  /** What people look for: who, and how much. */
  children: ReactNode;
}

/** The title of a person or a purchase: who and how much large, which one small above it. */
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
