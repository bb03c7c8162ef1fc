import { findPublicCatalog } from "../catalog/index.ts";
import { findPublicEvent, isPubliclyVisible, isSelling } from "../events/index.ts";
import type { Services } from "../platform/services.ts";
import { Refusal } from "../values/refusal.ts";
import type { StorefrontEvent } from "./contract.ts";

export interface Viewer {
  eventId: number;
  /** The viewer's own account, whose events they see in any state; null for strangers. */
  accountId: number | null;
  promoCode?: string | undefined;
}

/**
 * An event's page: what it is and what it sells. Strangers see it while it is live or paused; to them any
 * other event is not there. A code that is not good is as if none had been given.
 */
export async function findStorefrontEvent(
  services: Pick<Services, "db" | "files">,
  { eventId, accountId, promoCode }: Viewer,
): Promise<StorefrontEvent> {
  const [found, catalog] = await Promise.all([
    findPublicEvent(services, eventId),
    findPublicCatalog(services.db, eventId, promoCode),
  ]);
  if (!found) throw new Refusal("not_found");
  const { event } = found;
  if (found.accountId !== accountId && !isPubliclyVisible(event.status)) throw new Refusal("not_found");
  const isOpen = isSelling(event.status) && event.lifecycle_status !== "ENDED";
  const products = catalog.categories.flatMap((category) => category.products);
  return {
    ...event,
    product_categories: catalog.categories,
    promo_code: catalog.promoCode,
    promo_discount_type: catalog.promoDiscountType,
    is_on_sale: isOpen && products.some((product) => product.status === "AVAILABLE"),
  };
}

/** The same for the event's own account only, whatever its state. */
export async function previewEvent(
  services: Pick<Services, "db" | "files">,
  viewer: Viewer & { accountId: number },
): Promise<StorefrontEvent> {
  const found = await findPublicEvent(services, viewer.eventId);
  if (found?.accountId !== viewer.accountId) throw new Refusal("not_found");
  return findStorefrontEvent(services, viewer);
}
