import { Button, Group } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconFolderPlus, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Choices } from "../../../manage-ui/choices.tsx";
import { Page } from "../../../manage-ui/page.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { categoriesQuery } from "../../../backoffice/queries/categories.ts";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { useViewMode } from "../../../manage-ui/theme/use-view-mode.ts";
import { useOpenItem } from "../../../manage-ui/use-open-item.ts";
import { EmptyList } from "../../../manage-ui/lists/empty-list.tsx";
import { ProductsExample } from "./examples/products-example.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { VersionedCategory } from "../../contract.ts";
import type { Route } from "./+types/products-page";
import { CategoryDialog, CategoryPanel } from "./categories/category-panel.tsx";
import { ProductDrawer } from "./product-editor/product-drawer.tsx";
import { passedOnFeeQuery } from "./passed-on-fee-query.ts";
import { ProductsTable } from "./products-table.tsx";

export function loader(args: Route.LoaderArgs) {
  const eventId = Number(args.params.eventId);
  return preload(args, (client) => [
    client.prefetchQuery(categoriesQuery(eventId)),
    client.prefetchQuery(passedOnFeeQuery(eventId)),
  ]);
}

export const clientLoader = askInBrowser;

/** Everything that the event sells, in the order that visitors see. */
export default function ProductsPage() {
  const { t } = useLingui();
  const event = useEvent();
  const { data: categories, error, refetch } = useQuery(categoriesQuery(event.id));
  const [isNaming, setIsNaming] = useState(false);
  const { show } = useOpenItem("product");
  const [look, setLook] = useViewMode("products", ["blocks", "table"]);
  const add = (
    <Button data-creates leftSection={<IconPlus size={18} />} onClick={() => show("new")}>
      <Trans>Add product</Trans>
    </Button>
  );
  return (
    <Page
      title={t`Tickets and products`}
      context={event.title}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconFolderPlus size={18} />}
            onClick={() => setIsNaming(true)}
          >
            <Trans>Add category</Trans>
          </Button>
          {add}
        </>
      }
    >
      {error && !categories && (
        <ProblemNotice
          error={error}
          title={t`The products could not be loaded.`}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !categories && <Skeleton lines={8} />}
      {categories && (hasProducts(categories) || categories.length > 1) && (
        <>
          {hasProducts(categories) && (
            <Group gap={0} align="stretch" wrap="nowrap" justify="flex-end">
              <Choices
                label={t`How products are shown`}
                value={look}
                onChange={setLook}
                choices={[
                  { value: "blocks", label: t`By category` },
                  { value: "table", label: t`Table` },
                ]}
              />
            </Group>
          )}
          {look === "table" && hasProducts(categories) ? (
            <ProductsTable categories={categories} />
          ) : (
            <CategoryList categories={categories} />
          )}
        </>
      )}
      {categories && !hasProducts(categories) && (
        <EmptyList
          example={<ProductsExample />}
          title={<Trans>There is nothing to sell yet.</Trans>}
          action={add}
        >
          <p>
            <Trans>A ticket needs a name, a price or none, and a quantity.</Trans>
          </p>
        </EmptyList>
      )}
      {categories && <ProductDrawer categories={categories} />}
      <CategoryDialog isOpen={isNaming} onClose={() => setIsNaming(false)} />
    </Page>
  );
}

function CategoryList({ categories }: { categories: VersionedCategory[] }) {
  return categories.map((category, index) => (
    <CategoryPanel key={category.id} category={category} index={index} categories={categories} />
  ));
}

function hasProducts(categories: VersionedCategory[]): boolean {
  return categories.some((category) => category.products.length > 0);
}
