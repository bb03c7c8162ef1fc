import type { ReactNode } from "react";
import { OptionalMark } from "../ui/field.tsx";

/** A label that says that an answer may be left out. */
export function Optional({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <OptionalMark />
    </>
  );
}
