export { suspend } from "./accounts/change-account.ts";
export { adminApi } from "./api.ts";
