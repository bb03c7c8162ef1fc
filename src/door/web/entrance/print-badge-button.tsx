import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../ui/button.tsx";
import type { BadgeSize } from "../../contract.ts";
import { STORED, useDeviceStorage } from "../device/use-device-storage.ts";
import { printBadge } from "./print-badge-frame.ts";

/** Prints the scanned guest's badge in the device's label size. Shows nothing if the device prints none. */
export function PrintBadgeButton({ link, scanId }: { link: string; scanId: string }) {
  const { t } = useLingui();
  const [size] = useDeviceStorage(STORED.badge);
  if (!size) return null;
  return (
    <Button
      type="button"
      variant="secondary"
      size="large"
      icon="printer"
      isWide
      aria-label={t`Print the badge`}
      onClick={() => printBadge(link, scanId, size as BadgeSize)}
    >
      <Trans>Print the badge</Trans>
    </Button>
  );
}
