import type { Config } from "../../platform/config.ts";
import type { DoorManifest } from "../contract.ts";
import type { Door } from "../find-door.ts";

/** The colour of the door's page, which is always dark. */
const NIGHT = "#0f1217";
const SHORT_NAME_LENGTH = 12;

/** A phone's home screen shows the door by the name of its list, with the icons of the installation. */
export function doorManifest(door: Door, { faviconUrl }: Pick<Config, "faviconUrl">): DoorManifest {
  const address = `/check-in/${door.short_id}`;
  return {
    id: address,
    name: `${door.name} · ${door.event_title}`,
    short_name: [...door.name].slice(0, SHORT_NAME_LENGTH).join(""),
    start_url: address,
    scope: address,
    display: "standalone",
    orientation: "any",
    background_color: NIGHT,
    theme_color: NIGHT,
    icons: faviconUrl
      ? [{ src: faviconUrl, sizes: "any" }]
      : [192, 512].map((size) => ({
          src: `/icon-${size}.png`,
          sizes: `${size}x${size}`,
          type: "image/png",
          purpose: "any maskable",
        })),
  };
}
