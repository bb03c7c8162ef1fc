import { Plural, Trans } from "@lingui/react/macro";
import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import type { PublicOrder } from "../contract.ts";
import type { CheckoutEvent } from "./parts/checkout-request.ts";
import styles from "./offline-payment.module.css";
import { Instructions } from "./parts/organizer-words.tsx";

interface OfflinePaymentProps {
  event: CheckoutEvent;
  order: PublicOrder;
}

/** Offers to pay by transfer, invoice or cash, if the organiser allows it. */
export function OfflinePayment({ event, order }: OfflinePaymentProps) {
  const { formData } = useNavigation();
  if (!event.isPaidOffline || order.is_expired) return null;
  const isBusy = formData?.get("intent") === "pay_later";
  return (
    <section className={styles.offline} aria-labelledby="offline-payment">
      <h2 id="offline-payment">
        {event.isPaidOnline ? <Trans>Or pay later</Trans> : <Trans>How to pay</Trans>}
      </h2>
      <Instructions html={event.offlineInstructions} />
      <p className={styles.note}>
        <Trans>Your places are reserved. Your tickets become valid once your payment arrives.</Trans>{" "}
        {event.offlineDays !== null && (
          <Plural value={event.offlineDays} one="You have one day to pay." other="You have # days to pay." />
        )}
      </p>
      <Form method="post">
        <Button
          name="intent"
          value="pay_later"
          variant={event.isPaidOnline ? "secondary" : "primary"}
          size="large"
          isWide
          isBusy={isBusy}
        >
          <Trans>
            Order now, pay <Money amount={{ minor: order.total_gross, currency: order.currency }} /> later
          </Trans>
        </Button>
      </Form>
    </section>
  );
}
