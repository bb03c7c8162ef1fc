import { Button, Group, Stack, Text } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { IconDoorEnter, IconQrcode } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import type { Arrivals, CheckInList, Device } from "../../../../check-in/contract.ts";
import { SoldBar } from "../../../../backoffice/sold-bar.tsx";
import { ShareLinkDialog } from "../../../../manage-ui/sharing/share-link-dialog.tsx";
import { formatNumber } from "../../../../ui/format.ts";
import { Sparkline } from "../../../../ui/sparkline.tsx";
import { DoorDevices } from "./door-devices.tsx";

type Lately = Arrivals["lists"][number];

interface DoorTonightProps {
  list: CheckInList;
  /** Undefined: nothing was scanned at this door lately. */
  lately: Lately | undefined;
  devices: readonly Device[];
  /** The time when the devices were read. */
  now: number;
}

/** One door: how many came, how fast, whom it refused, its devices, and the ways to open it. */
export function DoorTonight({ list, lately, devices, now }: DoorTonightProps) {
  const { t } = useLingui();
  const [isShowingCode, setIsShowingCode] = useState(false);
  const path = `/check-in/${list.short_id}`;
  const { name } = list;
  return (
    <Group gap="12px 24px" align="start" justify="space-between">
      <Stack gap={4} flex="1 1 16rem" miw={0}>
        <h3 className="break-anywhere">{name}</h3>
        <SoldBar sold={list.checked_in_attendees} capacity={list.total_attendees} />
        {list.tracks_exits && (
          <Text c="dimmed">
            <Plural
              value={list.inside_attendees}
              one="# person is inside now"
              other="# people are inside now"
            />
          </Text>
        )}
        <DoorDevices devices={devices} now={now} />
      </Stack>
      {lately && <Pace list={list} lately={lately} />}
      <Group gap="xs">
        <Button
          component="a"
          href={path}
          target="_blank"
          variant="default"
          aria-label={t`Open the door ${name}`}
          leftSection={<IconDoorEnter size={18} />}
        >
          <Trans>Open the door</Trans>
        </Button>
        <Button
          variant="default"
          aria-label={t`QR code of ${name}`}
          leftSection={<IconQrcode size={18} />}
          onClick={() => setIsShowingCode(true)}
        >
          <Trans>QR code</Trans>
        </Button>
      </Group>
      <ShareLinkDialog
        title={<Trans>Link of {name}</Trans>}
        path={path}
        isOpen={isShowingCode}
        onClose={() => setIsShowingCode(false)}
      />
    </Group>
  );
}

/** The arrivals of the last two hours, and the refusals of the last hour. */
function Pace({ list, lately: { arrivals, refused } }: { list: CheckInList; lately: Lately }) {
  const { t, i18n } = useLingui();
  const sum = formatNumber(
    arrivals.reduce((all, count) => all + count, 0),
    i18n.locale,
  );
  const log = `/manage/event/${list.event_id}/check-in/log`;
  const only = `filter_fields[check_in_list_id][eq]=${list.id}&filter_fields[is_let_in][eq]=false`;
  return (
    <Stack gap={4} c="dimmed" fz={13}>
      <Sparkline
        values={arrivals}
        label={t`Arrivals in the last two hours, per five minutes: ${sum} in all`}
      />
      <span>
        {/* The last span has only just begun. */}
        <Plural
          value={arrivals.at(-2) ?? 0}
          _0="Nobody in five minutes"
          one="# person in five minutes"
          other="# people in five minutes"
        />
      </span>
      {refused > 0 && (
        <Link to={`${log}?${only}`}>
          <Plural value={refused} one="# refused in the last hour" other="# refused in the last hour" />
        </Link>
      )}
    </Stack>
  );
}
