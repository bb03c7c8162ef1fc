import { Trans } from "@lingui/react/macro";
import { Chip } from "../../../../ui/chip.tsx";
import type { AdminAccount } from "../../../contract.ts";

/** The account's status as a chip. */
export function AccountStatus({ account }: { account: Pick<AdminAccount, "status" | "is_verified"> }) {
  if (account.status === "SUSPENDED")
    return (
      <Chip tone="danger" icon="lock">
        <Trans>Suspended</Trans>
      </Chip>
    );
  return account.is_verified ? (
    <Chip tone="success" icon="check">
      <Trans>Verified</Trans>
    </Chip>
  ) : (
    <Chip tone="warning" icon="mail">
      <Trans>Not verified</Trans>
    </Chip>
  );
}
