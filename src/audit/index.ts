export { auditApi } from "./api.ts";
export { auditList, IMPERSONATOR_NAME, ORIGIN, USER_NAME } from "./audit-entries.ts";
