import { Trans, useLingui } from "@lingui/react/macro";
import { Form, redirect, useNavigation } from "react-router";
import { formatMoney } from "../../ui/format.ts";
import { Notice } from "../../ui/notice.tsx";
import { Refusal } from "../../values/refusal.ts";
import { problemOfPage } from "../../platform/http/pages/page-problem.ts";
import type { Route } from "./+types/payment-page";
import { changeHold, refuseCheckout } from "./checkout-actions.ts";
import { LegalNote } from "./parts/legal-note.tsx";
import { CheckoutLayout } from "./parts/checkout-layout.tsx";
import { type CheckoutRequest, checkoutOf, isFinished, loadCheckout } from "./parts/checkout-request.ts";
import { keptPage } from "./parts/kept-page.ts";
import { ReleaseHold } from "./release-hold.tsx";
import { HoldEnded } from "./hold-ended.tsx";
import { HoldTime } from "./hold-time.tsx";
import { OfflinePayment } from "./offline-payment.tsx";
import { SimulatorCardForm } from "./simulator-card-form.tsx";
import { StripePayment } from "./stripe-payment.tsx";

export { CheckoutError as ErrorBoundary } from "./parts/checkout-error.tsx";

const { clientAction, clientLoader } = keptPage;
export { clientAction, clientLoader };

/** Revalidates after a refusal too: the hold may have ended, whatever the clock of this page says. */
export const shouldRevalidate = () => true;

export async function loader(args: Route.LoaderArgs) {
  const checkout = checkoutOf(args);
  const page = await loadCheckout(checkout);
  const { order } = page;
  if (isFinished(order)) throw redirect(checkout.pathTo("summary"));
  if (order.payment_status === null || !order.is_payment_required) throw redirect(checkout.pathTo("details"));
  return { ...page, ...(await findPaymentOptions(checkout)) };
}

/**
 * Finds the payment options of the order, or the reason why there is none now. The payment itself is created
 * when the buyer starts it.
 */
async function findPaymentOptions({ api, at, call, pathTo }: CheckoutRequest) {
  const { params, query } = at;
  try {
    const options = await api("GET /public/events/{event_id}/order/{order_short_id}/way_to_pay", {
      params,
      query,
    });
    if (options.status === "PROCESSING") throw redirect(pathTo("payment_return"));
    return { options, unpayable: null };
  } catch (error) {
    if (error instanceof Refusal && error.code === "order_already_completed")
      throw redirect(pathTo("summary"));
    return { options: null, unpayable: problemOfPage(error, call) };
  }
}

export async function action(args: Route.ActionArgs) {
  const checkout = checkoutOf(args);
  const { api, at, pathTo } = checkout;
  const { params, query } = at;
  const form = await args.request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  const intent = form.get("intent");
  try {
    const changed = await changeHold(checkout, intent);
    if (changed === "extended") return { problem: null };
    if (changed) return changed;
    if (intent === "renew") {
      const { data: renewed } = await api("POST /public/events/{event_id}/order/{order_short_id}/renew", {
        params,
        query,
      });
      return redirect(pathTo("payment", renewed.short_id));
    }
    if (intent === "pay_later") {
      await api("POST /public/events/{event_id}/order/{order_short_id}/await-offline-payment", {
        params,
        query,
      });
      return redirect(pathTo("summary"));
    }
    const { provider_intent_id, client_secret } = await api(
      "POST /public/events/{event_id}/order/{order_short_id}/payment_intent",
      { params, query },
    );
    const answer = await api("POST /public/simulator/intents/{provider_intent_id}/confirm", {
      params: { provider_intent_id },
      body: {
        client_secret,
        card_number: text("card_number"),
        expiry: text("expiry"),
        security_code: text("security_code"),
      },
    });
    if (answer.challenge_url) return redirect(pathTo("challenge"));
    if (answer.error === null) return redirect(pathTo("payment_return"));
    // Reads the status now instead of waiting for the provider's event, so that the page can say why the
    // payment was refused.
    await api("GET /public/events/{event_id}/order/{order_short_id}/payment_intent", { params, query });
    return { problem: null };
  } catch (error) {
    return refuseCheckout(checkout, error, () => ({}));
  }
}

const FORM = "payment";

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, i18n } = useLingui();
  const { event, order, options, unpayable, search } = loaderData;
  const isBusy = useNavigation().state !== "idle";
  // The amount to collect. Not every provider can collect every amount to the last digit.
  const charged = { minor: options?.amount ?? order.total_gross, currency: order.currency };
  const total = formatMoney(charged, i18n.locale);
  const problem = actionData?.problem ?? null;
  const isOpen = event.isPaidOnline && !order.is_expired;
  return (
    <CheckoutLayout
      event={event}
      order={order}
      step="payment"
      title={t`Payment`}
      hold={<HoldTime order={order} fullSeconds={event.holdSeconds} zone={event.timezone} />}
    >
      {order.is_expired && (
        <HoldEnded order={order} askedAt={event.askedAt} formId={FORM} refusal={problem?.detail} />
      )}
      {isOpen && unpayable && (
        <Notice tone="danger" isLive>
          <p>{unpayable.detail}</p>
        </Notice>
      )}
      {isOpen && options?.stripe && (
        <StripePayment
          params={{ event_id: order.event_id, order_short_id: order.short_id }}
          search={search}
          stripe={options.stripe}
          currency={options.currency}
          total={total}
          hasFailed={options.status === "REQUIRES_PAYMENT_METHOD" && options.last_error !== null}
        />
      )}
      {isOpen && options?.provider === "SIMULATOR" ? (
        <SimulatorCardForm
          id={FORM}
          total={total}
          isBusy={isBusy}
          problem={problem}
          lastError={problem ? null : options.last_error}
          attempt={actionData}
        />
      ) : (
        <>
          {problem && !order.is_expired && (
            <Notice tone="danger" isLive>
              <p>{problem.detail}</p>
            </Notice>
          )}
          <Form method="post" id={FORM} />
        </>
      )}
      <OfflinePayment event={event} order={order} />
      {!order.is_expired && (
        <div className="stack gap-4 muted size-14">
          <p>
            <Trans>
              Tickets go to {order.email}. <a href={`details${search}`}>Change your details</a>
            </Trans>
          </p>
          <LegalNote event={event} />
          <ReleaseHold order={order} />
        </div>
      )}
    </CheckoutLayout>
  );
}
