import type { ComponentProps, ReactNode } from "react";
import { Page } from "../../manage-ui/page.tsx";
import { DataGrid, type DataGridProps } from "./data-grid.tsx";

type Head = Omit<ComponentProps<typeof Page>, "heading" | "children">;

interface GridPageProps<Row> extends Head, Omit<DataGridProps<Row>, "label" | "rowKey"> {
  /** The name of the list. By default the title of the page. */
  label?: string;
  /** Shown between the head and the list. */
  children?: ReactNode;
}

/** A page with one list that has pages, filters and columns. For a short list that is shown whole: ListPage. */
export function GridPage<Row extends { id: number | string }>({
  title,
  context,
  description,
  actions,
  children,
  ...grid
}: GridPageProps<Row>) {
  return (
    <Page title={title} context={context} description={description} actions={actions}>
      {children}
      <DataGrid label={title} rowKey={({ id }) => id} {...grid} />
    </Page>
  );
}
