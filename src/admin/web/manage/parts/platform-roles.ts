import { useLingui } from "@lingui/react/macro";
import type { AdminUser } from "../../../contract.ts";

export function usePlatformRoles(): Record<AdminUser["accounts"][number]["role"], string> {
  const { t } = useLingui();
  return {
    SUPERADMIN: t`Superadmin`,
    ADMIN: t`Administrator`,
    ORGANIZER: t`Organiser`,
    DOOR: t`Door staff`,
  };
}
