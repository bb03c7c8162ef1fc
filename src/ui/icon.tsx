import { classNames } from "./class-names.ts";
import styles from "./icon.module.css";

/** Outlines on a 24-unit grid; the style sheet sets how they are drawn. */
const OUTLINES = {
  alert: "M12 4 3 19.5h18L12 4ZM12 10v4.5M12 17v.01",
  "arrow-left": "M19.5 12h-15M10.5 6l-6 6 6 6",
  "arrow-right": "M4.5 12h15M13.5 6l6 6-6 6",
  calendar: "M4.5 6h15v13.5h-15zM4.5 10.5h15M8.5 3.5V8M15.5 3.5V8",
  camera: "M3.5 8h4L9 5.5h6L16.5 8h4v11h-17zM12 16.5a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5",
  check: "m5 12.5 4.75 4.75L19.5 7",
  "chevron-down": "m6 9.5 6 6 6-6",
  "chevron-left": "m14.5 6-6 6 6 6",
  "chevron-right": "m9.5 6 6 6-6 6",
  clock: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M12 7.5V12l3 2",
  columns: "M4 5h16v14H4zM9.5 5v14M14.5 5v14",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  download: "M12 4v11M7 10.5l5 5 5-5M4.5 20h15",
  external: "M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9",
  eye: "M2.5 12C5 7.5 8.25 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.75 6.5-9.5 6.5S5 16.5 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6",
  "eye-off":
    "M4 4l16 16M9.9 5.75A9 9 0 0 1 12 5.5c3.75 0 7 2 9.5 6.5a15 15 0 0 1-2.7 3.5M6.3 7.5A15 15 0 0 0 2.5 12c2.5 4.5 5.75 6.5 9.5 6.5 1.5 0 3-.3 4.3-1M10 10a3 3 0 0 0 4.1 4.1",
  globe:
    "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M3.5 12h17M12 3.5c-4.7 5-4.7 12 0 17M12 3.5c4.7 5 4.7 12 0 17",
  info: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M12 11v5.5M12 7.5v.01",
  lock: "M5.5 10.5h13V20h-13zM8 10.5V8a4 4 0 0 1 8 0v2.5",
  mail: "M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5",
  "map-pin":
    "M12 21c-4.7-4.5-7-8-7-11a7 7 0 0 1 14 0c0 3-2.3 6.5-7 11ZM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5",
  minus: "M5.5 12h13",
  monitor: "M3.5 5h17v11h-17zM12 16v4M8 20h8",
  moon: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z",
  plus: "M12 5.5v13M5.5 12h13",
  printer: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v2M14 20v-.5M17 20h3v-1",
  refresh: "M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M15.5 15.5 20 20",
  share: "M12 14.5V3.5M8 7l4-4 4 4M7.5 11H5v9.5h14V11h-2.5",
  settings:
    "M4 7.5h9M17 7.5h3M15 9.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4M4 16.5h3M11 16.5h9M9 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4",
  sound: "M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15.5 9a4.25 4.25 0 0 1 0 6M18 6.5a7.75 7.75 0 0 1 0 11",
  "sound-off": "M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15.5 9.5l5 5M20.5 9.5l-5 5",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  ticket: "M3.5 6h17v4a2 2 0 0 0 0 4v4h-17v-4a2 2 0 0 0 0-4zM14.5 6v1.5M14.5 11.25v1.5M14.5 16.5V18",
  torch: "M7 3.5h10V7l-2.5 4v9.5h-5V11L7 7zM7 7h10M12 13v2",
  undo: "M9 5 4.5 9.5 9 14M4.5 9.5H14a5 5 0 0 1 0 10h-3.5",
  user: "M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.5 20.5c.5-4 3.3-6 7.5-6s7 2 7.5 6",
  users:
    "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 19.5c.4-3.5 2.8-5 6.5-5s6.1 1.5 6.5 5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 14.9c2 .7 3.2 2.2 3.5 4.6",
  "wifi-off":
    "M4 4l16 16M2.5 9.5A15 15 0 0 1 7 6.7M11 5.5a14 14 0 0 1 10.5 4M5.5 13a10 10 0 0 1 4.5-2.7M15 11a10 10 0 0 1 3.5 2M9 16.3a5 5 0 0 1 6 0M12 19.5v.01",
  x: "m6 6 12 12M18 6 6 18",
} as const;

export type IconName = keyof typeof OUTLINES;

export const ICON_NAMES = Object.keys(OUTLINES) as IconName[];

/** Icons that point in a direction are mirrored in right-to-left text. */
const DIRECTED: ReadonlySet<IconName> = new Set([
  "arrow-left",
  "arrow-right",
  "chevron-left",
  "chevron-right",
  "external",
  "undo",
]);

interface IconProps {
  name: IconName;
  /** In pixels. Default: 20. */
  size?: number;
  className?: string;
}

/** Decoration only: the text beside the icon or the control's label must have the same meaning. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      className={classNames(styles.icon, DIRECTED.has(name) && styles.directed, className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={OUTLINES[name]} />
    </svg>
  );
}
