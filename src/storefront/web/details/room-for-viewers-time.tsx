import { Island } from "../../../platform/web/islands/island.tsx";
import { InlineScript } from "../../../platform/web/page-scripts.tsx";
import { inlineJson } from "../../../platform/web/inline-json.ts";
import { offsetMinutesOf } from "../../../values/time/offset-time.ts";
import styles from "./room-for-viewers-time.module.css";
import { ViewersTime } from "./viewers-time.tsx";

interface ZoneMarkProps {
  /** RFC 3339. */
  at: string;
  /** IANA zone of the event. */
  zone: string;
}

interface RoomProps extends ZoneMarkProps {
  className: string | undefined;
}

/** The viewer's time, and a line that is reserved until the scripts show it, so that nothing moves. */
export function RoomForViewersTime({ at, zone, className = "" }: RoomProps) {
  const offset = import.meta.env.SSR ? offsetMinutesOf(at, zone) : null;
  return (
    <>
      <Island name="time" of={ViewersTime} props={{ at, zone, offset, className }} />
      <span className={`${className} ${styles.room}`} aria-hidden="true" />
    </>
  );
}

/**
 * Marks the page before the first paint if the viewer's clock shows another time than the event's. Compares
 * offsets, because the first use of `Intl` takes a slow phone 100 to 200 ms.
 */
export function ViewersZoneMark({ at, zone }: ZoneMarkProps) {
  return <InlineScript code={import.meta.env.SSR ? markScript(at, zone) : ""} />;
}

function markScript(at: string, zone: string): string {
  return `if(new Date(${inlineJson(at)}).getTimezoneOffset()!==${-offsetMinutesOf(at, zone)})document.documentElement.setAttribute("data-elsewhere","")`;
}
