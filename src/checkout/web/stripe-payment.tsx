import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { PaymentsContract, PaymentOptions } from "../../payments/contract.ts";
import { browserClient, CallFailed } from "../../platform/http/browser-client.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import styles from "./payment-page.module.css";
import type { StripeForm } from "./stripe-form.ts";

interface StripePaymentProps {
  params: { event_id: number; order_short_id: string };
  /** Query string that opens the order. */
  search: string;
  stripe: NonNullable<PaymentOptions["stripe"]>;
  currency: string;
  total: string;
  /** Whether the last attempt came back without success. */
  hasFailed: boolean;
}

/** Stripe's form for cards, wallets and every other method that Stripe offers this buyer. */
export function StripePayment({ params, search, stripe, currency, total, hasFailed }: StripePaymentProps) {
  const { t, i18n } = useLingui();
  const { revalidate } = useRevalidator();
  const card = useRef<HTMLDivElement>(null);
  const express = useRef<HTMLDivElement>(null);
  const form = useRef<StripeForm>(null);
  const payNow = useRef(() => {});
  const [state, setState] = useState<"loading" | "ready" | "paying" | "unreachable">("loading");
  const [hasExpress, setHasExpress] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { public_key: publicKey, account_id: accountId, amount } = stripe;

  useEffect(() => {
    if (wasOpenedWithin()) {
      window.location.reload();
      return;
    }
    let isGone = false;
    const options = {
      publicKey,
      accountId,
      amount,
      currency,
      locale: i18n.locale,
      card: card.current!,
      express: express.current!,
      onExpressReady: setHasExpress,
      onExpressConfirm: () => payNow.current(),
    };
    import("./stripe-form.ts")
      .then(({ openStripeForm }) => openStripeForm(options))
      .then(
        (opened) => {
          if (isGone) {
            opened.close();
            return;
          }
          form.current = opened;
          setState("ready");
        },
        () => {
          if (!isGone) setState("unreachable");
        },
      );
    return () => {
      isGone = true;
      form.current?.close();
      form.current = null;
    };
  }, [publicKey, accountId, amount, currency, i18n.locale]);

  async function pay() {
    if (!form.current || state === "paying") return;
    setState("paying");
    setTrouble(null);
    try {
      setTrouble(await form.current.pay(() => createIntent(params, search), returnUrl()));
    } catch (error) {
      setTrouble(
        error instanceof CallFailed
          ? error.message
          : t`The payment provider cannot be reached right now. Nothing was charged; please try again.`,
      );
      // The hold may have expired, or the order may be paid already.
      await revalidate();
    }
    setState("ready");
  }
  // The wallet's button always calls the latest `pay`.
  useEffect(() => {
    payNow.current = () => void pay();
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void pay();
  }

  const failed = hasFailed
    ? t`The payment did not go through. Nothing was charged; try again or choose another payment method.`
    : null;
  const said = trouble ?? failed;
  return (
    <form className={styles.form} onSubmit={handleSubmit} aria-label={t`Payment`}>
      {said && (
        <Notice tone="danger" isLive>
          <p>{said}</p>
        </Notice>
      )}
      {state === "unreachable" && (
        <Notice tone="danger" isLive>
          <p>
            <Trans>
              Our payment provider’s form could not be loaded. Check your connection, allow js.stripe.com if
              you block scripts, and reload this page.
            </Trans>
          </p>
        </Notice>
      )}
      <noscript>
        <p>
          <Trans>
            Paying online needs JavaScript. We will keep holding your places while you switch it on.
          </Trans>
        </p>
      </noscript>
      {state === "loading" && <Spinner size={24} />}
      <div ref={express} hidden={!hasExpress} />
      <div ref={card} />
      <Button
        type="submit"
        size="large"
        isWide
        icon="lock"
        isBusy={state === "paying"}
        disabled={state === "loading" || state === "unreachable"}
      >
        <Trans>Pay {total}</Trans>
      </Button>
    </form>
  );
}

async function createIntent(params: StripePaymentProps["params"], search: string): Promise<string> {
  const session = new URLSearchParams(search).get("session_identifier");
  const intent = await browserClient<PaymentsContract>()(
    "POST /public/events/{event_id}/order/{order_short_id}/payment_intent",
    { params, ...(session && { query: { session_identifier: session } }) },
  );
  return intent.client_secret;
}

/** Where Stripe or a bank sends the buyer back. */
function returnUrl(): string {
  const address = new URL(window.location.href);
  address.pathname = address.pathname.replace(/\/payment$/, "/payment_return");
  return address.href;
}

/**
 * True if the buyer came by a navigation inside the app. The browser then still has the document of another page,
 * but only this page's document may load Stripe's script.
 */
function wasOpenedWithin(): boolean {
  const [opened] = performance.getEntriesByType("navigation");
  return opened !== undefined && new URL(opened.name).pathname !== window.location.pathname;
}
