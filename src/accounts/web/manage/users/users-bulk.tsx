import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { BulkActions } from "../../../../backoffice/data-grid/bulk/bulk-actions.ts";
import { startBulk } from "../../../../backoffice/data-grid/bulk/start-bulk.ts";

/** The bulk actions on members. The server skips the owner and the caller. */
export function useUsersBulk(): BulkActions {
  const { t } = useLingui();
  return {
    start: startBulk({ list: "users", eventId: null }),
    actions: [
      {
        action: "let-users-in",
        label: t`Restore access`,
        question: (count) => (
          <Plural value={count} one="Restore access for # person?" other="Restore access for # people?" />
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
            one="Switch off access for # person?"
            other="Switch off access for # people?"
          />
        ),
        consequence: () => (
          <Trans>They are logged out at once and cannot log in until you restore their access.</Trans>
        ),
      },
      {
        action: "withdraw-invitations",
        label: t`Withdraw invitations`,
        isDangerous: true,
        question: (count) => (
          <Plural value={count} one="Withdraw # invitation?" other="Withdraw # invitations?" />
        ),
        consequence: () => <Trans>Their links stop working. Anyone who has already joined stays.</Trans>,
      },
    ],
  };
}
