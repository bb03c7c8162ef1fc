import { data } from "react-router";
import { statusTitle } from "./status-title.ts";

/**
 * What a loader throws when a page is not there, or not for the person who asks: the error screen shows the status.
 * Always with the status's title, because React Router calls any status without one "Internal Server Error".
 */
export function pageRefusal(status: number) {
  return data(null, { status, statusText: statusTitle(status) });
}
