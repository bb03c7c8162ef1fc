import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { redirect, useRevalidator } from "react-router";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { Refusal } from "../../values/refusal.ts";
import type { Route } from "./+types/payment-return-page";
import { CheckoutLayout } from "./parts/checkout-layout.tsx";
import {
  type CheckoutRequest,
  type CheckoutStep,
  checkoutOf,
  isFinished,
  loadCheckout,
} from "./parts/checkout-request.ts";
import { keptPage } from "./parts/kept-page.ts";
import styles from "./payment-page.module.css";

export { CheckoutError as ErrorBoundary } from "./parts/checkout-error.tsx";

/** The page keeps polling if a poll gets no answer. */
export const clientLoader = keptPage.clientLoader;

/** Asks the provider immediately. The page waits only while the payment is processing. */
export async function loader(args: Route.LoaderArgs) {
  const checkout = checkoutOf(args);
  const { status, provider } = await paymentStatus(checkout);
  // The simulator's bank asks on our own page. Stripe's form shows its bank by itself.
  const next = status === "REQUIRES_ACTION" && provider === "STRIPE" ? "payment" : NEXT[status];
  if (next && next !== "summary") throw redirect(checkout.pathTo(next));
  const page = await loadCheckout(checkout);
  // Paid, but the order is not complete yet: the summary would redirect back to this page.
  if (next && isFinished(page.order)) throw redirect(checkout.pathTo(next));
  return { ...page, isUnderReview: status === "MISMATCH" };
}

type Status =
  | "CREATED"
  | "REQUIRES_PAYMENT_METHOD"
  | "REQUIRES_ACTION"
  | "PROCESSING"
  | "SUCCEEDED"
  | "CANCELLED"
  | "MISMATCH";

/** The next page by payment status. Null while the payment is processing. */
const NEXT: Record<Status, CheckoutStep | null> = {
  CREATED: "payment",
  REQUIRES_PAYMENT_METHOD: "payment",
  CANCELLED: "payment",
  REQUIRES_ACTION: "challenge",
  SUCCEEDED: "summary",
  PROCESSING: null,
  MISMATCH: null,
};

async function paymentStatus({ api, at }: CheckoutRequest): Promise<{ status: Status; provider?: string }> {
  const { params, query } = at;
  try {
    const intent = await api("GET /public/events/{event_id}/order/{order_short_id}/payment_intent", {
      params,
      query,
    });
    return intent;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // No payment was started, or the provider does not answer and the page has to wait.
    if (error.code === "not_found") return { status: "CANCELLED" };
    if (error.code === "provider_unavailable") return { status: "PROCESSING" };
    throw error;
  }
}

export default function PaymentReturnPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { event, order, isUnderReview } = loaderData;
  const email = order.email;
  useAskingAgain(!isUnderReview);
  return (
    <CheckoutLayout
      event={event}
      order={order}
      step="payment"
      title={isUnderReview ? t`Your payment is being checked` : t`Your bank is confirming the payment`}
    >
      <div className={styles.waiting}>
        {isUnderReview ? (
          <Notice tone="warning">
            <p>
              <Trans>
                The payment does not quite match the order, so someone is checking it. You do not need to pay
                again; we will e-mail {email}.
              </Trans>
            </p>
          </Notice>
        ) : (
          <>
            <Spinner size={32} />
            <p role="status">
              <Trans>
                You can close this page: we will e-mail your tickets to {email} as soon as the payment goes
                through.
              </Trans>
            </p>
            <noscript>
              <meta httpEquiv="refresh" content="4" />
            </noscript>
          </>
        )}
      </div>
    </CheckoutLayout>
  );
}

/** Seconds between two polls. The last value repeats. */
const PAUSES = [1, 2, 4];

/** Polls until the loader redirects. */
function useAskingAgain(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    let timer: ReturnType<typeof setTimeout>;
    let looks = 0;
    const wait = () => {
      const seconds = PAUSES[Math.min(looks, PAUSES.length - 1)]!;
      timer = setTimeout(async () => {
        looks += 1;
        await revalidate();
        wait();
      }, seconds * 1000);
    };
    wait();
    return () => clearTimeout(timer);
  }, [isWaiting, revalidate]);
}
