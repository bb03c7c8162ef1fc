import { Button } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { ConfirmDialog } from "../../../../manage-ui/confirm-dialog.tsx";
import { DeleteItem, EditItem, RowMenu } from "../../../../manage-ui/row-menu.tsx";
import { Page } from "../../../../manage-ui/page.tsx";
import { askInBrowser, preload } from "../../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { useMe } from "../../../../manage-ui/queries/me.ts";
import { TopBar } from "../../../../manage-ui/shell/top-bar.tsx";
import { Chip } from "../../../../ui/chip.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import type { AccountTaxOrFee } from "../../../contract.ts";
import type { Route } from "./+types/taxes-page";
import { useRateWords } from "../rate-words.ts";
import { TaxDialog } from "./tax-dialog.tsx";
import { taxesQuery } from "./taxes-query.ts";
import styles from "./taxes-page.module.css";
import { useDeleteTax } from "./use-tax.ts";

export function loader(args: Route.LoaderArgs) {
  return preload(args, (client) => [client.prefetchQuery(taxesQuery())]);
}

export const clientLoader = askInBrowser;

/** What the account's products may be charged with, on top of their prices. */
export default function TaxesPage() {
  const { t } = useLingui();
  const { data: taxes, error, refetch } = useQuery(taxesQuery());
  const [isAdding, setIsAdding] = useState(false);
  const add = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setIsAdding(true)}>
      <Trans>Add tax or fee</Trans>
    </Button>
  );
  return (
    <>
      <TopBar
        crumbs={[
          {
            key: "account",
            content: (
              <Link to="/manage/account">
                <Trans>Account</Trans>
              </Link>
            ),
          },
          { key: "taxes", content: <Trans>Taxes and fees</Trans> },
        ]}
      />
      <Page
        title={t`Taxes and fees`}
        description={
          <Trans>They come on top of prices. Each product says which of them it is charged with.</Trans>
        }
        actions={add}
      >
        {error && !taxes && (
          <ProblemNotice
            error={error}
            title={t`The list could not be loaded.`}
            onRetry={() => void refetch()}
          />
        )}
        {!error && !taxes && <Skeleton lines={6} />}
        {taxes?.length === 0 && (
          <EmptyState icon="card" title={<Trans>Nothing comes on top of your prices.</Trans>} action={add}>
            <p>
              <Trans>
                A tax is a share of price and fees. A fee is a share of the price, or an amount a ticket.
              </Trans>
            </p>
          </EmptyState>
        )}
        {taxes && taxes.length > 0 && (
          <ul className={styles.list}>
            {taxes.map((tax) => (
              <TaxRow key={tax.id} tax={tax} />
            ))}
          </ul>
        )}
        <TaxDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
      </Page>
    </>
  );
}

function TaxRow({ tax }: { tax: AccountTaxOrFee }) {
  const rateOf = useRateWords();
  const { product_count } = tax;
  const { currency_code } = useMe().account;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span className={styles.name}>{tax.name}</span>
        {tax.description && <span className={styles.quiet}>{tax.description}</span>}
        <span className={styles.chips}>
          <Chip>{tax.type === "TAX" ? <Trans>Tax</Trans> : <Trans>Fee</Trans>}</Chip>
          {tax.is_default && (
            <Chip tone="accent">
              <Trans>For new products</Trans>
            </Chip>
          )}
          {!tax.is_active && (
            <Chip icon="x">
              <Trans>Not charged</Trans>
            </Chip>
          )}
        </span>
      </div>
      <span className={styles.rate}>
        {rateOf(tax, tax.currency ?? currency_code)}
        {tax.calculation_type === "FIXED" && (
          <span className={styles.quiet}>
            <Trans>a ticket</Trans>
          </span>
        )}
      </span>
      <span className={`${styles.quiet} ${styles.count}`}>
        <Plural value={product_count} _0="on no product" one="on # product" other="on # products" />
      </span>
      <TaxMenu tax={tax} />
    </li>
  );
}

function TaxMenu({ tax }: { tax: AccountTaxOrFee }) {
  const [dialog, setDialog] = useState<"edit" | "delete">();
  const remove = useDeleteTax();
  const close = () => setDialog(undefined);
  return (
    <>
      <RowMenu name={tax.name}>
        <EditItem onClick={() => setDialog("edit")} />
        <DeleteItem onClick={() => setDialog("delete")} />
      </RowMenu>
      <TaxDialog tax={tax} isOpen={dialog === "edit"} onClose={close} />
      <ConfirmDialog
        isOpen={dialog === "delete"}
        onClose={close}
        title={<Trans>Delete {tax.name}?</Trans>}
        confirmLabel={<Trans>Delete</Trans>}
        mutation={remove}
        onConfirm={() => remove.mutate(tax.id, { onSuccess: close })}
      >
        <Trans>Orders keep what they were charged. This cannot be undone.</Trans>
      </ConfirmDialog>
    </>
  );
}
