import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";

/** Links an order to all orders of its buyer. */
export function CustomerLink({ email }: { email: string | null }) {
  if (!email) return null;
  return (
    <Link to={`/manage/customers?${new URLSearchParams({ query: email })}`}>
      <Trans>See this customer across events</Trans>
    </Link>
  );
}
