import { ActionIcon, Box, Button, Checkbox, Flex, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import { pressUnless } from "../../../../manage-ui/focus/press-unless.ts";
import { useFocusNext } from "../../../../manage-ui/focus/use-focus-next.ts";
import { Optional } from "../../../../manage-ui/optional.tsx";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import type { Product } from "../../../contract.ts";
import type { TaxOrFee } from "../../../rules/pricing.ts";
import type { FormParts } from "../../../../backoffice/forms/use-checked-form.ts";
import { BuyersPay } from "./buyers-pay.tsx";
import styles from "./product-editor.module.css";
import { emptyPrice, type PriceForm, type ProductForm } from "./product-form.ts";
import { moved } from "../../../../manage-ui/lists/moved.ts";
import { WindowFields } from "../../../../backoffice/forms/window-fields.tsx";
import { neverSoldBecause } from "./tier-window.ts";
import { typedGross } from "./typed-gross.ts";

interface PriceFieldsProps extends FormParts<ProductForm> {
  product: Product | undefined;
  /** What is added to the prices. */
  charges: readonly TaxOrFee[];
}

/** Price and quantity. For tiers, a list of them, each with a name and a sale window. */
export function PriceFields({ product, ...parts }: PriceFieldsProps) {
  const { form, set } = parts;
  if (form.type === "TIERED") return <Tiers {...parts} product={product} />;
  const [price] = form.prices;
  if (!price) return null;
  return (
    <AmountAndQuantity
      {...parts}
      index={0}
      price={price}
      onChange={(some) => set({ prices: form.prices.with(0, { ...price, ...some }) })}
    />
  );
}

interface OnePriceProps extends FormParts<ProductForm> {
  index: number;
  price: PriceForm;
  charges: readonly TaxOrFee[];
  onChange: (change: Partial<PriceForm>) => void;
}

function AmountAndQuantity({ form, errors, index, price, charges, onChange }: OnePriceProps) {
  const { t } = useLingui();
  const at = `prices.${index}`;
  return (
    <Stack gap={4}>
      <SimpleGrid minColWidth="9rem" spacing="sm" verticalSpacing="md">
        {form.type !== "FREE" && (
          <AmountField type={form.type} price={price} error={errors[`${at}.price`]} onChange={onChange} />
        )}
        <TextInput
          label={t`Quantity available`}
          placeholder={t`No limit`}
          inputMode="numeric"
          autoComplete="off"
          value={price.quantity}
          error={errors[`${at}.initial_quantity_available`]}
          onChange={(input) => onChange({ quantity: input.currentTarget.value })}
        />
      </SimpleGrid>
      {form.type !== "FREE" && (
        <BuyersPay type={form.type} price={price} charges={charges} onChange={onChange} />
      )}
    </Stack>
  );
}

interface AmountFieldProps extends Pick<OnePriceProps, "price" | "onChange"> {
  type: ProductForm["type"];
  error: string | undefined;
}

/** The price, the minimum of a donation, or what buyers shall pay. */
function AmountField({ type, price, error, onChange }: AmountFieldProps) {
  const { t } = useLingui();
  const { currency } = useEvent();
  const gross = typedGross(type, price);
  const label = {
    DONATION: <Optional>{t`Minimum amount in ${currency}`}</Optional>,
    GROSS: t`Buyers pay, in ${currency}`,
    NET: t`Price in ${currency}`,
  }[type === "DONATION" ? type : gross === undefined ? "NET" : "GROSS"];
  return (
    <TextInput
      label={label}
      required={type !== "DONATION"}
      inputMode="decimal"
      autoComplete="off"
      value={gross ?? price.price}
      error={error}
      onChange={(input) => onChange({ [gross === undefined ? "price" : "gross"]: input.currentTarget.value })}
    />
  );
}

function Tiers({ product, ...parts }: PriceFieldsProps) {
  const { form, errors, set } = parts;
  const setPrices = (prices: PriceForm[]) => set({ prices });
  const adding = useRef<HTMLButtonElement>(null);
  const focusNext = useFocusNext();
  return (
    <Flex component="fieldset" direction="column" gap="xs" align="flex-start">
      <Box component="legend" mb="xs" fw={500}>
        <Trans>Tiers</Trans>
      </Box>
      {errors.prices && (
        <Text c="var(--danger)" fz={13}>
          {errors.prices}
        </Text>
      )}
      <Stack component="ol" className="plain-list" gap="sm" w="100%">
        {form.prices.map((price, index) => (
          <li key={price.key} className={styles.tier}>
            <TierFields
              {...parts}
              index={index}
              price={price}
              onChange={(some) => setPrices(form.prices.with(index, { ...price, ...some }))}
            />
            <TierButtons
              name={price.label}
              index={index}
              count={form.prices.length}
              isSold={(product?.prices.find(({ id }) => id === price.id)?.quantity_taken ?? 0) > 0}
              onMove={(to) => setPrices(moved(form.prices, index, to))}
              onRemove={() => {
                setPrices(form.prices.toSpliced(index, 1));
                focusNext(() => adding.current);
              }}
            />
          </li>
        ))}
      </Stack>
      <Button
        ref={adding}
        variant="default"
        leftSection={<IconPlus size={18} />}
        onClick={() => setPrices([...form.prices, emptyPrice(crypto.randomUUID())])}
      >
        <Trans>Add tier</Trans>
      </Button>
    </Flex>
  );
}

function TierFields(props: OnePriceProps) {
  const { t } = useLingui();
  const { form, errors, index, price, onChange } = props;
  const at = `prices.${index}`;
  return (
    <Stack>
      <TextInput
        label={t`Tier name`}
        required
        maxLength={100}
        value={price.label}
        error={errors[`${at}.label`]}
        onChange={(input) => onChange({ label: input.currentTarget.value })}
      />
      <AmountAndQuantity {...props} />
      <WindowFields
        start={price.sale_start_date}
        end={price.sale_end_date}
        startError={errors[`${at}.sale_start_date`]}
        endError={errors[`${at}.sale_end_date`]}
        onChange={onChange}
      />
      <NeverSold tier={price} product={form} />
      <Checkbox
        label={t`Hide this tier from visitors`}
        checked={price.is_hidden}
        onChange={(input) => onChange({ is_hidden: input.currentTarget.checked })}
      />
    </Stack>
  );
}

/** Warns about a tier whose sale times lie outside those of its product. */
function NeverSold({ tier, product }: { tier: PriceForm; product: ProductForm }) {
  const reason = neverSoldBecause(tier, product);
  if (!reason) return null;
  return (
    <Text role="status" c="var(--warning)" fz={13} fw={500}>
      {reason === "ENDS_BEFORE" ? (
        <Trans>This tier will never be sold: it ends before the product’s own sale begins.</Trans>
      ) : (
        <Trans>This tier will never be sold: it begins after the product’s own sale has ended.</Trans>
      )}
    </Text>
  );
}

interface TierButtonsProps {
  name: string;
  index: number;
  count: number;
  /** True if a unit is sold or held. Then the price can be hidden, but not removed. */
  isSold: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function TierButtons({ name, index, count, isSold, onMove, onRemove }: TierButtonsProps) {
  const { t } = useLingui();
  const tier = name.trim() || t`tier ${index + 1}`;
  return (
    <Stack gap={0}>
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={t`Move ${tier} up`}
        {...pressUnless(index === 0, () => onMove(index - 1))}
      >
        <IconArrowUp size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={t`Move ${tier} down`}
        {...pressUnless(index === count - 1, () => onMove(index + 1))}
      >
        <IconArrowDown size={18} />
      </ActionIcon>
      {count > 1 && !isSold && (
        <ActionIcon
          variant="subtle"
          color="danger"
          size={36}
          aria-label={t`Remove ${tier}`}
          onClick={onRemove}
        >
          <IconTrash size={18} />
        </ActionIcon>
      )}
    </Stack>
  );
}
