import { affiliatesContract } from "./affiliates/contract.ts";
import { capacityContract } from "./capacity/contract.ts";
import { categoriesContract } from "./categories-contract.ts";
import { productsContract } from "./products-contract.ts";
import { promoCodesContract } from "./promo-codes/contract.ts";
import { publicCatalogContract } from "./public-catalog-contract.ts";
import { taxesAndFeesContract } from "./taxes-and-fees/contract.ts";

export { type Affiliate, AFFILIATES_LISTING } from "./affiliates/contract.ts";
export { CAPACITY_LISTING, type CapacityAssignment } from "./capacity/contract.ts";
export { CATEGORIES_LISTING, type Category, type VersionedCategory } from "./categories-contract.ts";
export {
  DOOR_COLOURS,
  type DoorColour,
  type ProductAdjustment,
  type ProductInput,
} from "./product-input-contract.ts";
export { type Product, type ProductPrice, PRODUCTS_LISTING } from "./products-contract.ts";
export { DISCOUNT_TYPES, type PromoCode, PROMO_CODES_LISTING } from "./promo-codes/contract.ts";
export { PublicCategory, PublicPrice, type PublicProduct } from "./public-catalog-contract.ts";
export { type AccountTaxOrFee, TAXES_LISTING, type TaxOrFee } from "./taxes-and-fees/contract.ts";

export const contract = {
  ...categoriesContract,
  ...productsContract,
  ...publicCatalogContract,
  ...taxesAndFeesContract,
  ...promoCodesContract,
  ...affiliatesContract,
  ...capacityContract,
};
export type CatalogContract = typeof contract;
