import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";

/** Log-in with a passkey. The code for it is loaded on first use. */
export function PasskeyButton({ returnTo }: { returnTo: string | null }) {
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const logIn = async (options?: { isAutofill: boolean }) => {
    const { logInWithPasskey } = await import("./log-in-with-passkey.ts");
    location.assign(await logInWithPasskey(returnTo, options));
  };
  // Browsers that support conditional mediation offer passkeys in the address field.
  useEffect(() => {
    const offer = async () => {
      if (await offersPasskeys()) await logIn({ isAutofill: true });
    };
    const handleFocus = () => {
      // Shows a refusal of the selected passkey. Selecting none is no failure.
      offer().catch((error: object) => "problem" in error && setState("failed"));
    };
    const field = document.getElementById("email");
    field?.addEventListener("focus", handleFocus, { once: true });
    return () => field?.removeEventListener("focus", handleFocus);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const handleClick = () => {
    setState("busy");
    logIn().catch(() => setState("failed"));
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
        onClick={handleClick}
      >
        <Trans>Log in with a passkey</Trans>
      </Button>
    </div>
  );
}

async function offersPasskeys(): Promise<boolean> {
  return (await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.()) ?? false;
}
