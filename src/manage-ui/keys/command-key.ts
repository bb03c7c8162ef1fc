import { useLingui } from "@lingui/react/macro";
import { useIsHydrated } from "../../platform/web/use-is-hydrated.ts";

/** Returns the name of the command key on this keyboard: ⌘ on Apple's, "Strg" on a German one, else Ctrl. */
export function useCommandKey(): string {
  const { t } = useLingui();
  const isApple = useIsHydrated() && /Mac|iPhone|iPad/.test(navigator.userAgent);
  return isApple ? "⌘" : t({ message: "Ctrl", comment: "The Control key, as it is printed on keyboards" });
}
