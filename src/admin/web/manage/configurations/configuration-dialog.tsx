import { Checkbox, Group, NumberInput, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { errorWithin } from "../../../../backoffice/forms/field-errors.ts";
import { ResourceForm } from "../../../../backoffice/forms/resource-form.tsx";
import { useCreateForm } from "../../../../backoffice/forms/use-create-form.ts";
import { Dialog } from "../../../../manage-ui/dialogs/overlays.tsx";
import { CurrencySelect } from "../../../../manage-ui/places/currency-select.tsx";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import { formatMoney } from "../../../../ui/format.ts";
import { decimalsOf } from "../../../../values/money.ts";
import type { AdminContract, Configuration } from "../../../contract.ts";
import { CONFIGURATION_RULES } from "../form-rules.ts";
import { bodyOfConfiguration, formOfConfiguration } from "./configuration-form.ts";

interface ConfigurationDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Undefined: creates a configuration. */
  configuration?: Configuration;
}

export function ConfigurationDialog({ isOpen, onClose, configuration }: ConfigurationDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={configuration ? <Trans>Edit fees</Trans> : <Trans>Add fees</Trans>}
    >
      {isOpen && <ConfigurationForm configuration={configuration} onDone={onClose} />}
    </Dialog>
  );
}

interface FormProps {
  configuration: Configuration | undefined;
  onDone: () => void;
}

function ConfigurationForm({ configuration, onDone }: FormProps) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const editor = useCreateForm({
    name: `configuration-${configuration?.id ?? "new"}`,
    initial: formOfConfiguration(configuration),
    draftLife: "while-open",
    bodyOf: bodyOfConfiguration,
    rules: CONFIGURATION_RULES,
    create: ({ body }) => {
      const api = browserClient<AdminContract>();
      return configuration
        ? api("PUT /admin/configurations/{configuration_id}", {
            params: { configuration_id: configuration.id },
            body,
          })
        : api("POST /admin/configurations", { body });
    },
    leave: onDone,
    onCreated: () => client.invalidateQueries({ queryKey: ["admin"] }),
  });
  const { form, set, errors, text, tick } = editor;
  const sums = Object.entries(bodyOfConfiguration(form).application_fees.fixed)
    .filter(([currency]) => currency !== form.currency)
    .map(([currency, minor]) => formatMoney({ minor, currency }, i18n.locale))
    .join(", ");
  return (
    <ResourceForm editor={editor} isBesideFields onCancel={onDone}>
      <TextInput data-autofocus label={t`Name`} {...text("name")} />
      <NumberInput
        label={t`Per cent of each order`}
        min={0}
        max={100}
        decimalScale={3}
        value={form.percent}
        disabled={form.is_bypassed}
        error={errors["application_fees.rate"]}
        onChange={(percent) => set({ percent })}
      />
      <Group grow align="flex-start">
        <CurrencySelect
          label={t`Currency`}
          value={form.currency}
          onChange={(currency) => currency && set({ currency })}
        />
        <NumberInput
          label={t`For each paid item`}
          description={sums && t`In other currencies: ${sums}`}
          inputWrapperOrder={["label", "input", "description", "error"]}
          min={0}
          decimalScale={decimalsOf(form.currency)}
          value={form.fixed[form.currency] ?? ""}
          disabled={form.is_bypassed}
          error={errorWithin(errors, "application_fees.fixed")}
          onChange={(fixed) => set({ fixed: { ...form.fixed, [form.currency]: fixed } })}
        />
      </Group>
      <Checkbox label={t`Take no fees`} {...tick("is_bypassed")} />
    </ResourceForm>
  );
}
