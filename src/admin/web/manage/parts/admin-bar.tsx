import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { TopBar } from "../../../../backoffice/shell/top-bar.tsx";

/** The bar above every page of the administration. */
export function AdminBar({ crumbs = [] }: { crumbs?: readonly { key: string; content: ReactNode }[] }) {
  const home =
    crumbs.length > 0 ? (
      <Link to="/admin">
        <Trans>Administration</Trans>
      </Link>
    ) : (
      <Trans>Administration</Trans>
    );
  return <TopBar crumbs={[{ key: "admin", content: home }, ...crumbs]} />;
}
