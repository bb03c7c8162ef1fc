import { Trans, useLingui } from "@lingui/react/macro";
import { Chip } from "../../../../ui/chip.tsx";
import type { AdminAccount, AdminAccountDetails } from "../../../contract.ts";

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

/** Returns the word for the state of an account's VAT number. */
export function useVatState(): (vat: NonNullable<AdminAccountDetails["vat"]>) => string {
  const { t } = useLingui();
  return ({ status }) => {
    if (status === "VALID") return t({ message: "Valid", context: "a number" });
    if (status === "INVALID") return t`Not valid`;
    return status === "FAILED" ? t`Could not be checked` : t`Being checked`;
  };
}
