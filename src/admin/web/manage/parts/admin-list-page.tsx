import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { GridPage } from "../../../../backoffice/data-grid/grid-page.tsx";
import { AdminBar } from "./admin-bar.tsx";

interface AdminListPageProps<Row extends { id: number }> extends Omit<
  ComponentProps<typeof GridPage<Row>>,
  "context" | "list"
> {
  /** The last part of the page's address. */
  name: string;
}

/** A page of the administration with one list about all accounts. */
export function AdminListPage<Row extends { id: number }>({ name, ...page }: AdminListPageProps<Row>) {
  const { t } = useLingui();
  return (
    <>
      <AdminBar crumbs={[{ key: name, content: page.title }]} />
      <GridPage {...page} context={t`Administration`} list={`admin-${name}`} />
    </>
  );
}
