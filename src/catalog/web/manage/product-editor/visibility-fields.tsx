import { Box, Checkbox, Flex, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { Choices } from "../../../../manage-ui/choices.tsx";
import type { FormParts } from "../../../../backoffice/forms/use-checked-form.ts";
import type { ProductForm } from "./product-form.ts";
import { flagsOf, visibilityOf } from "./visibility.ts";

type Flag = { [Key in keyof ProductForm]: ProductForm[Key] extends boolean ? Key : never }[keyof ProductForm];

/** Fields for the visibility of a product and for how it is shown. */
export function VisibilityFields({ form, errors, set }: FormParts<ProductForm>) {
  const { t } = useLingui();
  const visibility = visibilityOf(form);
  const hiding: [Flag, string][] = [
    ["hide_before_sale_start_date", t`Hide it before its sale starts`],
    ["hide_after_sale_end_date", t`Hide it after its sale has ended`],
    ["hide_when_sold_out", t`Hide it when it is sold out`],
  ];
  const showing: [Flag, string][] = [
    ["show_quantity_remaining", t`Show how many are left`],
    ["start_collapsed", t`Collapse the description`],
    ["is_highlighted", t`Highlight it among the others`],
  ];
  // These options have no effect while the product is hidden. They keep their values.
  const flags = visibility === "HIDDEN" ? showing : [...hiding, ...showing];
  return (
    <Flex component="fieldset" direction="column" gap="xs" align="flex-start">
      <Box component="legend" mb="xs" fw={500}>
        <Trans>Visibility</Trans>
      </Box>
      <Choices
        label={t`Visibility`}
        value={visibility}
        onChange={(chosen) => set(flagsOf(chosen))}
        choices={[
          { value: "VISIBLE", label: t`Visible` },
          { value: "WITH_CODE", label: t`With promo code only` },
          { value: "HIDDEN", label: t`Hidden` },
        ]}
      />
      {flags.map(([flag, label]) => (
        <Checkbox
          key={flag}
          label={label}
          checked={form[flag]}
          onChange={(input) => set({ [flag]: input.currentTarget.checked })}
        />
      ))}
      {form.is_highlighted && (
        <TextInput
          w="100%"
          label={t`Highlight text`}
          placeholder={t`Most popular`}
          maxLength={255}
          value={form.highlight_message}
          error={errors.highlight_message}
          onChange={(input) => set({ highlight_message: input.currentTarget.value })}
        />
      )}
    </Flex>
  );
}
