import { ActionIcon, Button, Group, NativeSelect, Text, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useRef } from "react";
import type { FieldErrors } from "../../../../backoffice/forms/field-errors.ts";
import type { FormProblems } from "../../../../backoffice/forms/form-problems.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { useFocusNext } from "../../../../manage-ui/focus/use-focus-next.ts";
import { formatMoney } from "../../../../ui/format.ts";
import type { OrderChoice } from "../../../contract.ts";
import { MAX_LINES } from "../../../rules/manual-limits.ts";
import { useChoiceName } from "../choice-name.ts";

export interface TypedLine {
  price_id: string;
  quantity: string;
}

interface OrderLinesProps {
  choices: readonly OrderChoice[];
  lines: readonly TypedLine[];
  isFree: boolean;
  errors: FieldErrors;
  onChange: (lines: TypedLine[]) => void;
}

/** The products of the order, each once, and their total. */
export function OrderLines({ choices, lines, isFree, errors, onChange }: OrderLinesProps) {
  const { t, i18n } = useLingui();
  const { currency } = useEvent();
  const nameOf = useChoiceName();
  const change = (index: number, part: Partial<TypedLine>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...part } : line)));
  const adding = useRef<HTMLButtonElement>(null);
  const focusNext = useFocusNext();
  const remove = (index: number) => {
    onChange(lines.toSpliced(index, 1));
    focusNext(() => adding.current);
  };
  const total = isFree ? 0 : totalOf(lines, choices);
  const formatted = formatMoney({ minor: total, currency }, i18n.locale);
  return (
    <>
      {lines.map((line, index) => (
        // Lines have no id, and their order does not change.
        <Group key={index} gap="xs" align="flex-start" wrap="nowrap">
          <NativeSelect
            flex={1}
            miw={0}
            label={t`Product`}
            required
            value={line.price_id}
            error={errors[`lines.${index}.product_price_id`]}
            onChange={({ currentTarget }) => change(index, { price_id: currentTarget.value })}
            data={[
              { value: "", label: t`Choose a product` },
              ...choices
                .filter(
                  ({ product_price_id }) =>
                    String(product_price_id) === line.price_id ||
                    !lines.some(({ price_id }) => price_id === String(product_price_id)),
                )
                .map((choice) => ({ value: String(choice.product_price_id), label: nameOf(choice) })),
            ]}
          />
          <TextInput
            w={80}
            label={t`Quantity`}
            required
            inputMode="numeric"
            autoComplete="off"
            value={line.quantity}
            error={
              errors[`lines.${index}.quantity`] ?? (index === lines.length - 1 ? errors["lines"] : undefined)
            }
            onChange={({ currentTarget }) => change(index, { quantity: currentTarget.value })}
          />
          {lines.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              mt={28}
              aria-label={t`Remove this product`}
              onClick={() => remove(index)}
            >
              <IconX size={16} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
          )}
        </Group>
      ))}
      <Group justify="space-between">
        {lines.length < Math.min(MAX_LINES, choices.length) ? (
          <Button
            ref={adding}
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => onChange([...lines, { price_id: "", quantity: "1" }])}
          >
            <Trans>Add product</Trans>
          </Button>
        ) : (
          <span />
        )}
        <Text fw={600} className="tabular-nums" role="status">
          <Trans>Total: {formatted}</Trans>
        </Text>
      </Group>
    </>
  );
}

/** Cost of the lines that are complete, in minor units. */
export function totalOf(lines: readonly TypedLine[], choices: readonly OrderChoice[]): number {
  return lines.reduce((sum, line) => sum + amountOf(line, choices), 0);
}

function amountOf({ price_id, quantity }: TypedLine, choices: readonly OrderChoice[]): number {
  const choice = choices.find(({ product_price_id }) => String(product_price_id) === price_id);
  return isQuantity(quantity) && choice ? choice.gross * Number(quantity) : 0;
}

const isQuantity = (text: string) => /^[1-9]\d{0,3}$/.test(text.trim());

export function lineProblems(lines: readonly TypedLine[], chooseProduct: string): FormProblems {
  return Object.fromEntries(
    lines.flatMap(({ price_id, quantity }, index) => [
      ...(price_id === "" ? [[`lines.${index}.product_price_id`, { sentence: chooseProduct }] as const] : []),
      ...(isQuantity(quantity) ? [] : [[`lines.${index}.quantity`, "not_whole"] as const]),
    ]),
  );
}
