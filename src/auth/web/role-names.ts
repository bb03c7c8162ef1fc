import { useLingui } from "@lingui/react/macro";
import type { Role } from "../../platform/http/call.ts";

export function useRoleNames(): Record<Role, string> {
  const { t } = useLingui();
  return {
    SUPERADMIN: t`Superadmin`,
    ADMIN: t`Administrator`,
    ORGANIZER: t({ message: "Organiser", context: "a role" }),
    DOOR: t`Door`,
  };
}
