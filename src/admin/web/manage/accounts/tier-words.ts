import { useLingui } from "@lingui/react/macro";
import type { AccountTier } from "../../../../messaging/contract.ts";

/** Names of the messaging tiers. */
export function useTierNames(): Record<AccountTier["tier"], string> {
  const { t } = useLingui();
  return { UNTRUSTED: t`New`, TRUSTED: t`Trusted`, PREMIUM: t`Premium` };
}
