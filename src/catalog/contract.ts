import { affiliatesContract } from "./affiliates/contract.ts";
import { capacityContract } from "./capacity/contract.ts";
import { categoriesContract } from "./contract/categories.ts";
import { productsContract } from "./contract/products.ts";
import { publicCatalogContract } from "./contract/public-catalog.ts";
import { taxesAndFeesContract } from "./taxes-and-fees/contract.ts";

export { type Affiliate, AFFILIATES_LISTING } from "./affiliates/contract.ts";
export { CAPACITY_LISTING, type CapacityAssignment } from "./capacity/contract.ts";
export { CATEGORIES_LISTING, type Category, type VersionedCategory } from "./contract/categories.ts";
export {
  DOOR_COLOURS,
  type DoorColour,
  type ProductAdjustment,
  type ProductInput,
} from "./contract/product-input.ts";
export { Product, type ProductPrice, PRODUCTS_LISTING } from "./contract/products.ts";
export { DISCOUNT_TYPES } from "./contract/public-catalog.ts";
export { PublicCategory, PublicPrice, type PublicProduct } from "./contract/public-catalog.ts";
export {
  type AccountTaxOrFee,
  PlatformFee,
  TAXES_LISTING,
  type TaxOrFee,
} from "./taxes-and-fees/contract.ts";

export const contract = {
  ...categoriesContract,
  ...productsContract,
  ...publicCatalogContract,
  ...taxesAndFeesContract,
  ...affiliatesContract,
  ...capacityContract,
};
export type CatalogContract = typeof contract;
