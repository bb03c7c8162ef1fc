import { Box, Group, Paper, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { categoriesQuery } from "../../../backoffice/queries/categories.ts";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { formatMoney } from "../../../ui/format.ts";
import { discountedPrice } from "../../../catalog/rules/pricing.ts";
import { bodyOfPromoCode, type PromoCodeForm, problemsOfPromoCode } from "./promo-code-form.ts";

const MAX_SHOWN = 3;

/** Example of a price with the typed discount, before taxes and fees: "€25.00 → €20.00". */
export function DiscountExample({ form }: { form: PromoCodeForm }) {
  const { i18n } = useLingui();
  const { id, currency } = useEvent();
  const { data: categories = [] } = useQuery(categoriesQuery(id));
  if (problemsOfPromoCode(form, currency).discount) return null;
  const { discount_type, discount = 0 } = bodyOfPromoCode(form, currency);
  const money = (minor: number) => formatMoney({ minor, currency }, i18n.locale);
  const examples = categories
    .flatMap(({ products }) => products)
    .filter((product) => product.type === "PAID" || product.type === "TIERED")
    .filter(
      (product) =>
        form.applicable_product_ids.length === 0 || form.applicable_product_ids.includes(product.id),
    )
    .slice(0, MAX_SHOWN)
    .map(({ id: productId, title, type, prices }) => {
      const listed = prices[0]?.price ?? 0;
      const promo = { discount_type, discount };
      return { productId, title, listed, reduced: discountedPrice({ priceType: type, promo }, listed) };
    });
  if (examples.length === 0) return null;
  return (
    <Paper component="section" p="sm" radius="lg" bg="var(--subtle)" aria-live="polite">
      <Text fw={500} mb={4}>
        <Trans>What buyers pay</Trans>
      </Text>
      {examples.map(({ productId, title, listed, reduced }) => (
        <Group key={productId} gap="sm" wrap="nowrap" justify="space-between">
          <Text className="break-anywhere" c="dimmed">
            {title}
          </Text>
          <Box className="tabular-nums nowrap">
            <Text component="s" c="dimmed">
              {money(listed)}
            </Text>{" "}
            <Text span fw={500}>
              {money(reduced)}
            </Text>
          </Box>
        </Group>
      ))}
    </Paper>
  );
}
