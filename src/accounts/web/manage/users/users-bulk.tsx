import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { BulkActions } from "../../../../manage-ui/data-grid/bulk-actions.ts";
import { startBulk } from "../../../../manage-ui/data-grid/start-bulk.ts";

/** What can be done to many people of the account; the owner and oneself stay as they are. */
export function useUsersBulk(): BulkActions {
  const { t } = useLingui();
  return {
    start: startBulk({ list: "users", eventId: null }),
    actions: [
      {
        action: "let-users-in",
        label: t`Let in again`,
        question: (count) => (
          <Plural value={count} one="Let # person in again?" other="Let # people in again?" />
        ),
        consequence: () => <Trans>They can log in again, with the role they had.</Trans>,
      },
      {
        action: "shut-users-out",
        label: t`Switch off`,
        isDangerous: true,
        question: (count) => (
          <Plural
            value={count}
            one="Switch off the access of # person?"
            other="Switch off the access of # people?"
          />
        ),
        consequence: () => (
          <Trans>They are logged out at once and cannot come in until you let them in again.</Trans>
        ),
      },
      {
        action: "withdraw-invitations",
        label: t`Withdraw invitations`,
        isDangerous: true,
        question: (count) => (
          <Plural value={count} one="Withdraw # invitation?" other="Withdraw # invitations?" />
        ),
        consequence: () => <Trans>Their links end. Whoever is in already stays.</Trans>,
      },
    ],
  };
}
