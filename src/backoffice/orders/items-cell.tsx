import { Text } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import type { Order } from "../../orders/contract.ts";
import { itemNames } from "./item-names.ts";

/** Lists the items of an order in at most two lines of a table cell. */
export function ItemsCell({ items }: { items: Order["order_items"] }) {
  const { i18n } = useLingui();
  const names = itemNames(items, i18n.locale);
  // Without a minimum width, adjacent columns that never wrap would reduce this one to the width of a word.
  return (
    <Text span lineClamp={2} miw="8rem" className="break-anywhere" title={names}>
      {names}
    </Text>
  );
}
