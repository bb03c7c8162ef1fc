import { accountsContract } from "./contract/accounts.ts";
import { listingsContract } from "./contract/listings.ts";
import { impersonationContract, platformContract } from "./contract/platform.ts";

export type { AdminAccount, AdminAccountDetails, Takings } from "./contract/accounts.ts";
export type { AdminEvent, AdminOrder, AdminUser } from "./contract/listings.ts";
export type {
  AdminDashboard,
  Configuration,
  ConfigurationInput,
  FailedWork,
  SystemStatus,
} from "./contract/platform.ts";

export const contract = {
  ...accountsContract,
  ...listingsContract,
  ...platformContract,
  ...impersonationContract,
};
export type AdminContract = typeof contract;
