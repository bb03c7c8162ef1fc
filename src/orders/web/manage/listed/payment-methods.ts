import { useLingui } from "@lingui/react/macro";

/** How orders are paid, in words. */
export function usePaymentMethods(): { value: string; label: string }[] {
  const { t } = useLingui();
  return [
    { value: "OFFLINE", label: t`Offline` },
    { value: "STRIPE", label: "Stripe" },
    { value: "SIMULATOR", label: t`Test money` },
  ];
}
