import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { TopBar } from "../../../backoffice/shell/top-bar.tsx";

/** Above every page of the account: the way back to all of them. */
export function AccountBar({ page }: { page?: string }) {
  const account = page ? (
    <Link to="/manage/account">
      <Trans>Account</Trans>
    </Link>
  ) : (
    <Trans>Account</Trans>
  );
  return (
    <TopBar
      crumbs={[{ key: "account", content: account }, ...(page ? [{ key: "page", content: page }] : [])]}
    />
  );
}
