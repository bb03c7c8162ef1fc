export { suppressionsApi } from "./api.ts";
export { emailHash } from "./email-hash.ts";
export {
  isUndeliverable,
  noteUndeliverable,
  purgeUndeliverable,
} from "./undeliverable/undeliverable-addresses.ts";
export { findAdvertiser, requirePostalAddress } from "./unsubscribe/advertiser.ts";
export { makeUnsubscribeToken, unsubscribeUrl } from "./unsubscribe/unsubscribe-token.ts";
export { wantsAdvertising } from "./unsubscribe/wants-advertising.ts";
