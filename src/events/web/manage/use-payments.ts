import { useQuery } from "@tanstack/react-query";
import { connectQuery, paymentStateOf } from "../../../backoffice/queries/connect.ts";
import { useMe } from "../../../backoffice/queries/me.ts";
import { useConfig } from "../../../platform/web/use-config.ts";
import { settingsQuery } from "./parts/settings-query.ts";
import { canBePaid, type PaymentFacts, takesMoney } from "./takes-money.ts";

/** Whether buyers of a paid event can pay, and whether the money is real. */
export function usePayments(eventId: number, isPaid: boolean) {
  const me = useMe();
  const isAdmin = me.role !== "ORGANIZER";
  const { isTestMode, hasPayoutSetup, hasOnlinePayments = false } = useConfig();
  const { data: state } = useQuery({
    ...connectQuery(me.account_id),
    select: paymentStateOf,
    enabled: isPaid && isAdmin,
  });
  const { data: settings } = useQuery({ ...settingsQuery(eventId), enabled: isPaid });
  const providers = settings?.payment_providers ?? [];
  const facts: PaymentFacts = {
    isOffline: providers.includes("OFFLINE"),
    isOnline: providers.includes("STRIPE"),
    hasOnlinePayments,
    isTestMode,
    state,
  };
  return {
    isReal: takesMoney(facts),
    canPay: settings === undefined || canBePaid(facts),
    canPayOnline: canBePaid({ ...facts, isOffline: false }),
    /** The account can get ready for online payments on a page that this member sees. */
    canConnect: isAdmin && hasPayoutSetup,
  };
}
