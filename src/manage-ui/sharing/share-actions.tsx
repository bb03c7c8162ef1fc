import { Group } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import { useIsHydrated } from "../../platform/web/use-is-hydrated.ts";
import { Button } from "../../ui/button.tsx";
import { saveQr } from "../../ui/qr/save-qr.ts";

const LOOK = { type: "button", variant: "quiet", size: "small" } as const;

/** Saves the code of an address for print. Passes the address to other apps where the system can. */
export function ShareActions({ address }: { address: string }) {
  const { t } = useLingui();
  const canShare = useIsHydrated() && "share" in navigator;
  return (
    <Group gap="xs" className="no-print">
      {canShare && (
        // `share` rejects if the user cancels.
        <Button {...LOOK} icon="share" onClick={() => navigator.share({ url: address }).catch(() => {})}>
          {t({ message: "Share", context: "with others" })}
        </Button>
      )}
      <Button {...LOOK} icon="download" onClick={() => saveQr(address, "svg")}>
        {t`Save code as SVG`}
      </Button>
      <Button {...LOOK} icon="download" onClick={() => saveQr(address, "png")}>
        {t`Save code as PNG`}
      </Button>
    </Group>
  );
}
