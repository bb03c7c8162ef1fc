import { Plural, Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useParams } from "react-router";
import { Button } from "../../../../ui/button.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { STORED, useDeviceStorage } from "../../device/use-device-storage.ts";
import type { LateScans } from "./send-late.ts";

const NOTHING: LateScans = { left: [], isSending: false };

/** Shows the scans that this device still has of a door that is shut for it, and what becomes of them. */
export function UnsentScans({ why }: { why: "ended" | "replaced" | "signed-out" }) {
  const { listShortId } = useParams();
  const [deviceName] = useDeviceStorage(STORED.deviceName);
  const [{ left, isSending }, setScans] = useState(NOTHING);
  useEffect(() => {
    if (!listShortId) return;
    const begun = import("../load.ts").then(({ sendLate }) =>
      sendLate({ link: listShortId, deviceName: deviceName || null, isEnded: why === "ended" }, setScans),
    );
    begun.catch(() => {});
    return () => void begun.then((stop) => stop()).catch(() => {});
  }, [listShortId, deviceName, why]);
  const count = left.length;
  if (count === 0) return null;
  return (
    <Notice
      tone="warning"
      isLive
      action={
        <Button
          type="button"
          variant="secondary"
          icon="download"
          onClick={() => void import("../load.ts").then(({ downloadScans }) => downloadScans(left))}
        >
          <Trans>Download these scans</Trans>
        </Button>
      }
    >
      <p>
        <Plural
          value={count}
          one="# scan on this device has not been sent."
          other="# scans on this device have not been sent."
        />
      </p>
      <p>
        {isSending && <Trans>Sending… Keep this page open.</Trans>}
        {!isSending && why === "ended" && (
          <Trans>
            They stay on this device and are sent when the organiser opens the list again. You can also
            download them for the organiser.
          </Trans>
        )}
        {why === "replaced" && (
          <Trans>
            They stay on this device. If the list has a new link, open it on this device and they are sent.
            Otherwise download them for the organiser.
          </Trans>
        )}
        {why === "signed-out" && <Trans>They stay on this device. Download them for the organiser.</Trans>}
      </p>
    </Notice>
  );
}
