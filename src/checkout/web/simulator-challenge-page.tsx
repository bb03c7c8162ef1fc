import { Trans, useLingui } from "@lingui/react/macro";
import { Form, redirect, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Money } from "../../ui/money.tsx";
import type { Route } from "./+types/simulator-challenge-page";
import { refuseCheckout } from "./checkout-actions.ts";
import { CheckoutLayout } from "./parts/checkout-layout.tsx";
import { type CheckoutRequest, checkoutOf, loadCheckout } from "./parts/checkout-request.ts";
import { keptPage } from "./parts/kept-page.ts";
import styles from "./payment-page.module.css";

export { CheckoutError as ErrorBoundary } from "./parts/checkout-error.tsx";

const { clientAction, shouldRevalidate } = keptPage;
export { clientAction, shouldRevalidate };

export async function loader(args: Route.LoaderArgs) {
  const checkout = checkoutOf(args);
  await findAskedIntent(checkout);
  return loadCheckout(checkout);
}

export async function action(args: Route.ActionArgs) {
  const checkout = checkoutOf(args);
  const { api, pathTo } = checkout;
  const form = await args.request.formData();
  try {
    const { provider_intent_id, client_secret } = await findAskedIntent(checkout);
    await api("POST /public/simulator/intents/{provider_intent_id}/challenge", {
      params: { provider_intent_id },
      body: { client_secret, outcome: form.get("outcome") === "pass" ? "pass" : "fail" },
    });
  } catch (error) {
    return refuseCheckout(checkout, error, () => ({}));
  }
  return redirect(pathTo("payment_return"));
}

/** Finds the payment if the simulated bank is asking for a confirmation. Redirects otherwise. */
async function findAskedIntent({ api, at: { params, query }, pathTo }: CheckoutRequest) {
  const intent = await api("GET /public/events/{event_id}/order/{order_short_id}/payment_intent", {
    params,
    query,
  });
  if (intent.provider !== "SIMULATOR" || intent.status !== "REQUIRES_ACTION")
    throw redirect(pathTo("payment_return"));
  return intent;
}

/** Page of the simulated bank, for a test card that requires a confirmation. */
export default function SimulatorChallengePage({ loaderData: { event, order } }: Route.ComponentProps) {
  const { t } = useLingui();
  const isBusy = useNavigation().state !== "idle";
  return (
    <CheckoutLayout event={event} step="payment" title={t`Confirm with your bank`}>
      <Form method="post" className={styles.bank}>
        <Chip tone="warning" icon="info">
          <Trans>TEST: this is not a bank</Trans>
        </Chip>
        <p className={styles.amount}>
          <Money amount={{ minor: order.total_gross, currency: order.currency }} />
        </p>
        <p>
          <Trans>Do you want to pay this amount for {event.title}?</Trans>
        </p>
        <div className="row gap-12 wrap">
          <Button name="outcome" value="pass" icon="check" isBusy={isBusy}>
            <Trans>Yes, pay</Trans>
          </Button>
          <Button name="outcome" value="fail" variant="secondary" icon="x" isBusy={isBusy}>
            <Trans>No, decline</Trans>
          </Button>
        </div>
      </Form>
    </CheckoutLayout>
  );
}
