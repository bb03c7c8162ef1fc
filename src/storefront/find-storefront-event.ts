import { catalogColumns, HAS_PROMO_CODES, normalizeCode, toPublicCatalog } from "../catalog/index.ts";
import { isPubliclyVisible, isSelling, selectEvents, toPublicEvent } from "../events/index.ts";
import { compileOnce } from "../platform/database/compile-once.ts";
import type { Services } from "../platform/services.ts";
import { Refusal } from "../values/refusal.ts";
import type { StorefrontEvent } from "./contract.ts";

export interface Viewer {
  eventId: number;
  /** The viewer's account. Its members see their events in any status. Null for other visitors. */
  accountId: number | null;
  promoCode?: string | undefined;
}

/**
 * Finds an event's public page with its products. Visitors see a live or paused event; any other does not
 * exist for them. An invalid promo code has no effect.
 */
export async function findStorefrontEvent(
  services: Pick<Services, "db" | "files">,
  viewer: Viewer,
): Promise<StorefrontEvent> {
  const { accountId, event } = await findWithCatalog(services, viewer);
  if (accountId !== viewer.accountId && !isPubliclyVisible(event.status)) throw new Refusal("not_found");
  return event;
}

/** Like `findStorefrontEvent`, in any status, for members of the event's account only. */
export async function previewEvent(
  services: Pick<Services, "db" | "files">,
  viewer: Viewer & { accountId: number },
): Promise<StorefrontEvent> {
  const { accountId, event } = await findWithCatalog(services, viewer);
  if (accountId !== viewer.accountId) throw new Refusal("not_found");
  return event;
}

async function findWithCatalog(
  { db, files }: Pick<Services, "db" | "files">,
  { eventId, promoCode = "" }: Viewer,
): Promise<{ accountId: number; event: StorefrontEvent }> {
  const [row] = await readWithCatalog(db, eventId, normalizeCode(promoCode) || null);
  if (!row) throw new Refusal("not_found");
  const now = new Date();
  const event = toPublicEvent(row, files, now);
  const catalog = toPublicCatalog(row, now);
  const isOpen = isSelling(event.status) && event.lifecycle_status !== "ENDED";
  const products = catalog.categories.flatMap((category) => category.products);
  return {
    accountId: row.account_id,
    event: {
      ...event,
      product_categories: catalog.categories,
      promo_code: catalog.promoCode,
      promo_discount_type: catalog.promoDiscountType,
      has_promo_codes: row.has_promo_codes,
      is_on_sale: isOpen && products.some((product) => product.status === "AVAILABLE"),
    },
  };
}

/** Reads everything in one query. The page of a popular event runs this query once a second. */
const readWithCatalog = compileOnce((db, eventId: number, code: string | null) =>
  selectEvents(db)
    .where("e.id", "=", eventId)
    .select(catalogColumns(code))
    .select(HAS_PROMO_CODES.as("has_promo_codes")),
);
