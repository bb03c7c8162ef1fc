import { Plural } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { BulkReach } from "../../../lists/contract.ts";

interface EmailCountProps extends Pick<BulkReach, "fitting" | "people"> {
  /** Further information before confirming. */
  children?: ReactNode;
}

/** Shows how many people get an email about a bulk action. Shows nothing if the action applies to no row. */
export function EmailCount({ fitting, people, children }: EmailCountProps) {
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
