import { data } from "react-router";
import { statusTitle } from "../status-title.ts";

/**
 * A loader throws this when a page does not exist for this visitor, and the error screen shows the status.
 * Always sets the status text, because React Router calls any status without one "Internal Server Error".
 */
export function pageRefusal(status: number) {
  return data(null, { status, statusText: statusTitle(status) });
}
