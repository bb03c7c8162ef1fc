import { Plural } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { BulkReach } from "../../lists/contract.ts";

interface WrittenProps extends Pick<BulkReach, "fitting" | "people"> {
  /** What else there is to know before it is done. */
  children?: ReactNode;
}

/** How many people hear of something that is done to many rows; nothing where it can be done to none of them. */
export function Written({ fitting, people, children }: WrittenProps) {
  if (fitting === 0) return null;
  return (
    <>
      <Plural
        value={people}
        _0="Nobody is e-mailed."
        one="# person is e-mailed."
        other="# people are e-mailed."
      />{" "}
      {children}
    </>
  );
}
