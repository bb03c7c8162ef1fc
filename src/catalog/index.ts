export { priceOneUnitIfAny } from "./rules/price-one-unit-if-any.ts";
export { adjustProduct, changePrices, type PriceChange } from "./adjust-product.ts";
export { affiliatesList } from "./affiliates/affiliates.ts";
export { deleteAffiliate, switchAffiliate } from "./affiliates/change-affiliates.ts";
export { capacitiesList } from "./capacity/capacity-assignments.ts";
export { deleteCapacityAssignment, switchCapacityAssignment } from "./capacity/change-capacity.ts";
export { SALE_TIMES } from "./sale-times.ts";
export { deleteProduct } from "./delete-product.ts";
export { findProduct, listAllCategories, type OfEvent, productsList } from "./products.ts";
export { deleteTaxOrFee, switchTaxOrFee } from "./taxes-and-fees/change-taxes.ts";
export { taxesList } from "./taxes-and-fees/taxes-and-fees.ts";
export { createDefaultCategory } from "./change-categories.ts";
export {
  type AffiliateOnSale,
  type EventOnSale,
  findAffiliateOnSale,
  findOnSale,
  findOnSaleSince,
  findPromoOnSale,
  type OnSale,
  type PriceOnSale,
  type ProductOnSale,
  type PromoOnSale,
} from "./on-sale.ts";
export { type CodeGuesser, type CodeGuesses, limitCodeGuesses } from "./limit-code-guesses.ts";
export { DOOR_BANDS } from "./rules/door-colours.ts";
export {
  type CatalogRow,
  catalogColumns,
  HAS_PROMO_CODES,
  isPromoCodeValid,
  toPublicCatalog,
} from "./public-catalog.ts";
export {
  DEFAULT_MAX_PER_ORDER,
  orderLimits,
  quantityRefusal,
  REFUSAL_OF_STATE,
  type ProductForSale,
  remainingOfProduct,
  type SaleState,
  stateOfPrice,
  type Viewing,
} from "./rules/availability.ts";
export {
  isPaymentRequired,
  passedOnFee,
  type PricedBasket,
  type PricedLine,
  priceBasket,
  type Rollup,
  type TaxOrFee,
} from "./rules/pricing.ts";
export {
  appliesTo,
  codeProblem,
  discountProblem,
  normalizeCode,
  type PromoState,
  promoState,
} from "./rules/promo.ts";
export { donationCeiling } from "./rules/donation-ceiling.ts";
export { remainingOf, type Stock } from "./rules/stock.ts";
export { findPassedOnFee } from "./platform-fee.ts";
export { copyCatalog } from "./copy-catalog.ts";
export { copyCounters, copyLinks, inCopy, standing } from "./copy-parts.ts";
export { keepForWaiting } from "./keep-for-waiting.ts";
export { createCounters, lockCounters, setCapacity } from "./counters.ts";
export { chooseProducts } from "./product-parts.ts";
export { refusingDuplicate } from "./refusing-duplicate.ts";
