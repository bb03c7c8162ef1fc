import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";

/** Returns a function that says how many offers are on their way, of those that were asked for. */
export function useOffersSent(): (offered: number, asked: number) => void {
  const { t } = useLingui();
  const { show } = useToasts();
  return (offered, asked) => {
    const sent = t`${plural(offered, { one: "# offer is on its way.", other: "# offers are on their way." })}`;
    const rest = t`There are not enough places for more.`;
    show({ message: offered < asked ? `${sent} ${rest}` : sent });
  };
}
