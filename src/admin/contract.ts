import { accountsContract } from "./contract/accounts.ts";
import { feeSchedulesContract } from "./contract/fee-schedules.ts";
import { figuresContract } from "./contract/figures.ts";
import { impersonationContract } from "./contract/impersonation.ts";
import { listingsContract } from "./contract/listings.ts";
import { systemContract } from "./contract/system.ts";

export type { AdminAccount, AdminAccountDetails, Takings } from "./contract/accounts.ts";
export type { Configuration, ConfigurationInput } from "./contract/fee-schedules.ts";
export type { AdminDashboard } from "./contract/figures.ts";
export type { AdminEvent, AdminOrder, AdminUser } from "./contract/listings.ts";
export type { FailedWork, SystemStatus } from "./contract/system.ts";

export const contract = {
  ...accountsContract,
  ...listingsContract,
  ...figuresContract,
  ...systemContract,
  ...feeSchedulesContract,
  ...impersonationContract,
};
export type AdminContract = typeof contract;
