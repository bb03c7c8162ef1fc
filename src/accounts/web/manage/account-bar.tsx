import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { TopBar } from "../../../backoffice/shell/top-bar.tsx";

/** The bar above every account page, with a link back to the overview. */
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
