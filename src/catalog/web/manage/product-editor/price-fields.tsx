import { ActionIcon, Box, Button, Checkbox, Flex, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import { pressUnless } from "../../../../manage-ui/focus/press-unless.ts";
import { useFocusNext } from "../../../../manage-ui/focus/use-focus-next.ts";
import { Optional } from "../../../../manage-ui/optional.tsx";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import type { Product } from "../../../contract.ts";
import type { FormParts } from "../../../../backoffice/forms/use-checked-form.ts";
import styles from "./product-editor.module.css";
import { emptyPrice, type PriceForm, type ProductForm } from "./product-form.ts";
import { moved } from "../../../../manage-ui/lists/moved.ts";
import { WindowFields } from "../../../../backoffice/forms/window-fields.tsx";

interface PriceFieldsProps extends FormParts<ProductForm> {
  product: Product | undefined;
}

/** Price and quantity. For tiers, a list of them, each with a name and a sale window. */
export function PriceFields({ product, ...parts }: PriceFieldsProps) {
  const { form, set } = parts;
  if (form.type === "TIERED") return <Tiers {...parts} product={product} />;
  const [price] = form.prices;
  if (!price) return null;
  return (
    <SimpleGrid minColWidth="9rem" spacing="sm" verticalSpacing="md">
      <AmountAndQuantity
        {...parts}
        index={0}
        price={price}
        onChange={(some) => set({ prices: form.prices.with(0, { ...price, ...some }) })}
      />
    </SimpleGrid>
  );
}

interface OnePriceProps extends FormParts<ProductForm> {
  index: number;
  price: PriceForm;
  onChange: (change: Partial<PriceForm>) => void;
}

function AmountAndQuantity({ form, errors, index, price, onChange }: OnePriceProps) {
  const { t } = useLingui();
  const { currency } = useEvent();
  const at = `prices.${index}`;
  const isDonation = form.type === "DONATION";
  return (
    <>
      {form.type !== "FREE" && (
        <TextInput
          label={
            isDonation ? <Optional>{t`Minimum amount in ${currency}`}</Optional> : t`Price in ${currency}`
          }
          required={!isDonation}
          inputMode="decimal"
          autoComplete="off"
          value={price.price}
          error={errors[`${at}.price`]}
          onChange={(input) => onChange({ price: input.currentTarget.value })}
        />
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
    </>
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
  const { errors, index, price, onChange } = props;
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
      <SimpleGrid minColWidth="9rem" spacing="sm" verticalSpacing="md">
        <AmountAndQuantity {...props} />
      </SimpleGrid>
      <WindowFields
        start={price.sale_start_date}
        end={price.sale_end_date}
        startError={errors[`${at}.sale_start_date`]}
        endError={errors[`${at}.sale_end_date`]}
        onChange={onChange}
      />
      <Checkbox
        label={t`Hide this tier from visitors`}
        checked={price.is_hidden}
        onChange={(input) => onChange({ is_hidden: input.currentTarget.checked })}
      />
    </Stack>
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
