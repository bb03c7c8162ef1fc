import { Box, Stack, Text } from "@mantine/core";
import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Money } from "../../../ui/money.tsx";
import { isPlatformFee } from "../../../values/platform-fee.ts";
import type { Order } from "../../contract.ts";
import styles from "./receipt.module.css";

/** Lines of an order and the calculation of its total. */
export function Receipt({ order }: { order: Order }) {
  const money = (minor: number) => <Money amount={{ minor, currency: order.currency }} />;
  const { taxes, fees } = order.taxes_and_fees_rollup;
  return (
    <table className={styles.receipt}>
      <caption className="visually-hidden">
        <Trans>Receipt</Trans>
      </caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">
            <Trans>What</Trans>
          </th>
          <th scope="col">
            <Trans>Amount</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {order.order_items.map((item) => (
          <ReceiptLine key={item.id} amount={money(item.total_before_additions)}>
            <Stack component="span" className="break-anywhere" gap={0} miw={0}>
              {item.quantity} × {item.item_name}
              <Text span c="dimmed" fz={13}>
                {item.replaces_item_id !== null ? (
                  <Trans>Exchanged from another ticket</Trans>
                ) : item.price_before_discount !== null && item.price_before_discount !== item.price ? (
                  <Trans>
                    {money(item.price)} each, instead of <s>{money(item.price_before_discount)}</s>
                  </Trans>
                ) : (
                  <Trans>{money(item.price)} each</Trans>
                )}
              </Text>
              {item.released_quantity > 0 && (
                <Text span c="dimmed" fz={13}>
                  <Plural
                    value={item.released_quantity}
                    one="# of these cancelled or exchanged"
                    other="# of these cancelled or exchanged"
                  />
                </Text>
              )}
            </Stack>
          </ReceiptLine>
        ))}
      </tbody>
      <tfoot>
        {[...fees, ...taxes].map((entry) => (
          <ReceiptLine key={`${entry.name} ${entry.rate}`} amount={money(entry.value)}>
            {isPlatformFee(entry) ? <Trans>Platform fee</Trans> : entry.name}
          </ReceiptLine>
        ))}
        <ReceiptLine amount={money(order.total_gross)} isTotal>
          <Trans>Total</Trans>
        </ReceiptLine>
        {order.total_refunded > 0 && (
          <ReceiptLine amount={money(-order.total_refunded)}>
            <Trans>Refunded</Trans>
          </ReceiptLine>
        )}
        {order.promo_code && (
          <tr>
            <Box component="td" colSpan={2} c="dimmed" fz={13}>
              <Trans>With promo code {order.promo_code}</Trans>
            </Box>
          </tr>
        )}
      </tfoot>
    </table>
  );
}

interface ReceiptLineProps {
  amount: ReactNode;
  isTotal?: boolean;
  children: ReactNode;
}

function ReceiptLine({ amount, isTotal = false, children }: ReceiptLineProps) {
  return (
    <tr className={isTotal ? styles.total : undefined}>
      <th scope="row">{children}</th>
      <td>{amount}</td>
    </tr>
  );
}
