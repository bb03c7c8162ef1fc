import type { ReactNode } from "react";
import { OptionalMark } from "../ui/fields/field.tsx";

/** A label that marks an answer as optional. */
export function Optional({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <OptionalMark />
    </>
  );
}
