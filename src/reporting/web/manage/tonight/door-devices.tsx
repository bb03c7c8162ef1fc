import { Group, Stack, Text } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import type { Device } from "../../../../check-in/contract.ts";
import { browserOf } from "../../../../check-in/rules/browser-of.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { Chip } from "../../../../ui/chip.tsx";

const MINUTE = 60_000;
/** A phone that was put away this long ago is not at the door tonight. */
const FORGOTTEN_MINUTES = 12 * 60;
const SHOWN = 4;

/** The devices of a door, last seen first, with their age and what they have not sent yet. */
export function DoorDevices({ devices, now }: { devices: readonly Device[]; now: number }) {
  const { t, i18n } = useLingui();
  const eventId = useEvent().id;
  const age = new Intl.RelativeTimeFormat(i18n.locale, { style: "short", numeric: "auto" });
  const ageOf = (device: Device) => {
    const minutes = minutesOf(device, now);
    return minutes < 60 ? age.format(-minutes, "minute") : age.format(-Math.floor(minutes / 60), "hour");
  };
  const present = devices.filter(
    (device) => device.signed_out_at === null && minutesOf(device, now) < FORGOTTEN_MINUTES,
  );
  if (present.length === 0) {
    return (
      <Text c="dimmed" fz={13}>
        <Trans>No device has opened this door yet.</Trans>
      </Text>
    );
  }
  const more = present.length - SHOWN;
  return (
    <Stack component="ul" className="plain-list" gap={2} c="dimmed" fz={13}>
      {present.slice(0, SHOWN).map((device) => (
        <Group key={device.id} component="li" gap="2px 8px">
          <span className="break-anywhere">
            {device.name || browserOf(device.user_agent) || t`Unnamed device`} · {ageOf(device)}
          </span>
          {(device.unsent_scans ?? 0) > 0 && (
            <Chip tone="warning" icon="wifi-off">
              <Plural
                value={device.unsent_scans ?? 0}
                one="# scan not sent yet"
                other="# scans not sent yet"
              />
            </Chip>
          )}
        </Group>
      ))}
      {more > 0 && (
        <li>
          <Link to={`/manage/event/${eventId}/check-in/devices`}>
            <Plural value={more} one="# more device" other="# more devices" />
          </Link>
        </li>
      )}
    </Stack>
  );
}

/** The clocks of browser and server may differ a little. */
function minutesOf({ last_seen_at }: Device, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(last_seen_at)) / MINUTE));
}
