import type { Page } from "@playwright/test";
import type { ProviderState } from "./provider-state.ts";

/**
 * A stand-in for js.stripe.com, as far as our page uses it: two forms in the page, and a confirmation that
 * calls the double and redirects back. No other host is ever reached.
 */
export async function serveStripeJs(page: Page, books: ProviderState): Promise<{ loaded: () => number }> {
  let loaded = 0;
  await page.context().route("https://js.stripe.com/**", async (route) => {
    loaded += 1;
    await route.fulfill({ contentType: "text/javascript", body: STRIPE_JS });
  });
  await page.context().route("https://api.stripe.com/**", async (route) => {
    const url = new URL(route.request().url());
    const intent = books.intents.get(url.searchParams.get("secret")!.split("_secret_")[0]!)!;
    const answer = act(books, intent.id, url.searchParams.get("card")!);
    await route.fulfill({ json: answer, headers: { "access-control-allow-origin": "*" } });
  });
  return { loaded: () => loaded };
}

function act(books: ProviderState, id: string, card: string) {
  if (card === "declined") {
    books.buyer.decline(id);
    return { error: { message: "Your card was declined." } };
  }
  if (card === "asks") {
    books.buyer.beAsked(id);
    return { asks: true };
  }
  if (card === "debit") books.buyer.beginDebit(id);
  else books.buyer.pay(id);
  return {};
}

const STRIPE_JS = `
window.Stripe = (publicKey, options) => {
  const wanted = {};
  const element = (kind) => ({
    on(event, tell) {
      if (event === "ready") setTimeout(() => tell({ availablePaymentMethods: { applePay: true } }), 20);
      if (event === "confirm") wanted.express = tell;
    },
    mount(place) {
      place.dataset.stripe = kind;
      if (kind === "expressCheckout") {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = "Wallet";
        button.onclick = () => { wanted.card = "good"; wanted.express({}); };
        place.append(button);
        return;
      }
      const label = document.createElement("label");
      label.textContent = "Card of Stripe's ";
      const input = document.createElement("input");
      input.oninput = () => { wanted.card = input.value; };
      label.append(input);
      place.append(label);
    },
    destroy() {},
  });
  const made = {};
  const ask = async (secret, card) =>
    (await fetch("https://api.stripe.com/confirm?secret=" + secret + "&card=" + card)).json();
  return {
    _registerWrapper() {},
    registerAppInfo() {},
    elements(given) {
      window.stripeElements = { ...given, publicKey, ...options };
      return {
        create: (kind) => (made[kind] = element(kind)),
        getElement: (kind) => made[kind] ?? null,
        submit: async () => (wanted.card ? {} : { error: { message: "Your card number is incomplete." } }),
      };
    },
    async confirmPayment({ clientSecret, confirmParams }) {
      const answer = await ask(clientSecret, wanted.card);
      if (answer.error) return { error: answer.error };
      if (answer.asks) {
        if (!window.confirm("Does your bank agree?")) return ask(clientSecret, "declined");
        await ask(clientSecret, "good");
      }
      location.assign(confirmParams.return_url);
      return new Promise(() => {});
    },
  };
};
`;
