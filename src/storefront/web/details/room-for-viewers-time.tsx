import { InlineScript } from "../../../platform/web/page-scripts.tsx";
import { inlineJson } from "../../../platform/web/inline-json.ts";
import styles from "./room-for-viewers-time.module.css";

interface RoomProps {
  /** Class of the time for which the room is reserved. That time stands before it. */
  className: string | undefined;
}

/** Reserves a line until the scripts show the viewer's time, so that nothing moves. */
export function RoomForViewersTime({ className = "" }: RoomProps) {
  return <span className={`${className} ${styles.room}`} aria-hidden="true" />;
}

interface ZoneMarkProps {
  /** RFC 3339. */
  at: string;
  /** IANA zone of the event. */
  zone: string;
}

/** Marks the page before the first paint if the viewer's clock shows another time than the event's. */
export function ViewersZoneMark({ at, zone }: ZoneMarkProps) {
  return <InlineScript code={import.meta.env.SSR ? markScript(at, zone) : ""} />;
}

function markScript(at: string, zone: string): string {
  return `(function(d,z){try{if(d.toLocaleString("en")!==d.toLocaleString("en",{timeZone:z}))document.documentElement.setAttribute("data-elsewhere","")}catch(e){}})(new Date(${inlineJson(at)}),${inlineJson(zone)})`;
}
