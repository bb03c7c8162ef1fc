import type { StripeElementLocale, StripeElements, StripeExpressCheckoutElement } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

export interface StripeFormOptions {
  publicKey: string;
  accountId: string | null;
  /** In Stripe's own counting. */
  amount: number;
  currency: string;
  locale: string;
  /** Where the two forms are put. */
  card: HTMLElement;
  express: HTMLElement;
  onExpressReady: (hasAny: boolean) => void;
  /** A wallet's own button was pressed and its sheet agreed to. */
  onExpressConfirm: () => void;
}

/** Where Stripe names a language otherwise than we do. */
const STRIPE_LOCALES: Record<string, StripeElementLocale> = {
  en: "en-GB",
  "en-us": "en",
  "pt-br": "pt-BR",
  "zh-cn": "zh",
  "zh-hk": "zh-HK",
};

export interface StripeForm {
  /** Answers what stands in the way, as a sentence of Stripe's; null: the browser is on its way elsewhere. */
  pay(createIntent: () => Promise<string>, returnUrl: string): Promise<string | null>;
  close(): void;
}

/**
 * Stripe's own form, in frames of Stripe's: no card number ever touches this page. It is shown with the amount
 * alone; the payment is made when the buyer presses the button. Loaded by nothing else than the payment page.
 */
export async function openStripeForm(options: StripeFormOptions): Promise<StripeForm> {
  const { publicKey, accountId, amount, currency, locale } = options;
  const stripe = await loadStripe(publicKey, {
    locale: STRIPE_LOCALES[locale] ?? (locale as StripeElementLocale),
    ...(accountId && { stripeAccount: accountId }),
  });
  if (!stripe) throw new Error("Stripe's form could not be loaded");
  const elements = stripe.elements({
    mode: "payment",
    amount,
    currency: currency.toLowerCase(),
    appearance: { theme: isDark() ? "night" : "stripe" },
  });
  const express = elements.create("expressCheckout");
  express.on("ready", ({ availablePaymentMethods }) =>
    options.onExpressReady(availablePaymentMethods !== undefined),
  );
  express.on("confirm", options.onExpressConfirm);
  express.mount(options.express);
  elements.create("payment", { layout: "accordion" }).mount(options.card);

  return {
    async pay(createIntent, returnUrl) {
      const { error: incomplete } = await elements.submit();
      if (incomplete) return incomplete.message ?? "";
      const clientSecret = await createIntent();
      const { error } = await stripe.confirmPayment({
        elements,
        clientSecret,
        confirmParams: { return_url: returnUrl },
      });
      return error.message ?? "";
    },
    close: () => closeAll(elements, express),
  };
}

function closeAll(elements: StripeElements, express: StripeExpressCheckoutElement): void {
  express.destroy();
  elements.getElement("payment")?.destroy();
}

function isDark(): boolean {
  return document.documentElement.getAttribute("data-mantine-color-scheme") === "dark";
}
