import type { StripeElementLocale, StripeElements, StripeExpressCheckoutElement } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

export interface StripeFormOptions {
  publicKey: string;
  accountId: string | null;
  /** In Stripe's smallest currency unit. */
  amount: number;
  currency: string;
  locale: string;
  /** Containers of the two forms. */
  card: HTMLElement;
  express: HTMLElement;
  onExpressReady: (hasAny: boolean) => void;
  /** The buyer confirmed in the sheet of a wallet. */
  onExpressConfirm: () => void;
}

/** Languages that Stripe names differently. */
const STRIPE_LOCALES: Record<string, StripeElementLocale> = {
  en: "en-GB",
  "en-us": "en",
  "pt-br": "pt-BR",
  "zh-cn": "zh",
  "zh-hk": "zh-HK",
};

export interface StripeForm {
  /** Resolves to Stripe's error sentence, or null once the browser is being redirected. */
  pay(createIntent: () => Promise<string>, returnUrl: string): Promise<string | null>;
  close(): void;
}

/**
 * Opens Stripe's own form in Stripe's frames, so that no card number reaches this page. The form needs only
 * the amount; the payment is created when the buyer presses the button. Only the payment page may load this
 * module.
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
