export { reportingApi } from "./api.ts";
export { mountLiveRoutes } from "./live-routes.ts";
export { openVisits, type Visits } from "./visits/visits.ts";
export { rollUpSales } from "./roll-up-sales.ts";
export { rollUpRefunds } from "./roll-up-refunds.ts";
