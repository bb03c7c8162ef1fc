import { useLingui } from "@lingui/react/macro";
import type { Member } from "../../../contract.ts";

export type GivenRole = Exclude<Member["role"], "SUPERADMIN">;
export const GIVEN_ROLES: readonly GivenRole[] = ["ADMIN", "ORGANIZER", "DOOR"];

/** The name and the permissions of each role. */
export function useRoleWords(): Record<Member["role"], { name: string; abilities: string }> {
  const { t } = useLingui();
  return {
    SUPERADMIN: { name: t`Superadmin`, abilities: t`Runs this installation.` },
    ADMIN: {
      name: t`Administrator`,
      abilities: t`Everything, including people, payments and the account itself.`,
    },
    ORGANIZER: {
      name: t({ message: "Organiser", context: "a role" }),
      abilities: t`Events, tickets, orders and attendees, including refunds. No people, no payment set-up.`,
    },
    DOOR: {
      name: t`Door`,
      abilities: t`Checks people in, and nothing else: no money, no e-mail addresses.`,
    },
  };
}
