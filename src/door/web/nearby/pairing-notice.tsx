import { useLingui } from "@lingui/react/macro";
import { Notice } from "../../../ui/notice.tsx";
import type { NearbyControl } from "./nearby-control.ts";

/** Says why the devices are not connected, and what to do about it. */
export function PairingNotice({ problem }: { problem: NonNullable<NearbyControl["problem"]> }) {
  const { t } = useLingui();
  const words = {
    "no-code": t`This is not a device’s code. On the other device’s check-in page, press “Connect another device”.`,
    newer: t`The other device has a newer version of this page. Load this page again while it is online.`,
    "other-door": t`This code is from another door. Both devices must have opened the same check-in link.`,
    stale: t`This code answers an older one. Show a new code on one of the devices.`,
    "own-code": t`This is this device’s own code. Let the other device read it.`,
    "no-way": t`The devices did not find each other. They must be in the same Wi-Fi, and it must let devices talk to each other: many guest networks do not. The hotspot of a phone always does.`,
    "no-address": t`This device is in no network. Put it into the same Wi-Fi as the other one, or connect both to the hotspot of a phone.`,
    "no-storage": t`This browser lets the page store nothing, so it cannot exchange scans. Leave the private window, or allow storage for this page.`,
  }[problem];
  return (
    <Notice tone="danger" isLive>
      <p>{words}</p>
    </Notice>
  );
}
