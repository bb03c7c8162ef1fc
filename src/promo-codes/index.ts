export { promoCodesApi } from "./api.ts";
export { deletePromoCode } from "./change-promo-codes.ts";
export { copyPromoCodes } from "./copy-promo-codes.ts";
export { EXPIRY_TIMES } from "./expiry-times.ts";
export { promoCodesList } from "./promo-codes.ts";
export { UNITS_BY_CODE } from "./units-by-code.ts";
