import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

/** The other way in. What it needs is loaded when it is pressed, so that it weighs nothing before. */
export function PasskeyButton({ returnTo }: { returnTo: string | null }) {
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const handleClick = async () => {
    setState("busy");
    try {
      const { logInWithPasskey } = await import("./log-in-with-passkey.ts");
      location.assign(await logInWithPasskey(returnTo));
    } catch {
      setState("failed");
    }
  };
  return (
    <div className="needs-script">
      {state === "failed" && (
        <Notice tone="danger" isLive>
          <Trans>No passkey was used. Try again, or log in with your password.</Trans>
        </Notice>
      )}
      <Button
        type="button"
        variant="secondary"
        size="large"
        icon="lock"
        isWide
        isBusy={state === "busy"}
        onClick={() => void handleClick()}
      >
        <Trans>Log in with a passkey</Trans>
      </Button>
    </div>
  );
}
