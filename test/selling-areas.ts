import { checkoutApi, createCheckoutContext } from "../src/checkout/index.ts";
import type { CheckoutContract } from "../src/checkout/contract.ts";
import type { InvoicesContract } from "../src/invoices/contract.ts";
import { invoicesApi } from "../src/invoices/index.ts";
import type { OrdersContract } from "../src/orders/contract.ts";
import { ordersApi, type OrdersReactions } from "../src/orders/index.ts";
import type { ApiArea } from "../src/platform/http/dispatch/bound-route.ts";
import type { Services } from "../src/platform/services.ts";

export type SellingContract = CheckoutContract & InvoicesContract & OrdersContract;

/** Checkout, invoices and orders with one checkout context, as the program composes them. */
export function sellingAreas(services: Services, reactions?: OrdersReactions): ApiArea[] {
  const checkout = createCheckoutContext(services);
  return [checkoutApi(checkout), invoicesApi(checkout), ordersApi(checkout, reactions)];
}
