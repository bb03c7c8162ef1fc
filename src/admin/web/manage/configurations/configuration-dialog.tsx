import { Checkbox, Group, NumberInput, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { errorWithin } from "../../../../backoffice/forms/field-errors.ts";
import { ResourceForm } from "../../../../backoffice/forms/resource-form.tsx";
import { useCreateForm } from "../../../../backoffice/forms/use-create-form.ts";
import { Dialog } from "../../../../manage-ui/dialogs/overlays.tsx";
import { CurrencySelect } from "../../../../manage-ui/places/currency-select.tsx";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import { decimalsOf } from "../../../../values/money.ts";
import type { AdminContract, Configuration, ConfigurationInput } from "../../../contract.ts";
import { CONFIGURATION_RULES } from "../form-rules.ts";

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
  const { t } = useLingui();
  const client = useQueryClient();
  const editor = useCreateForm({
    name: `configuration-${configuration?.id ?? "new"}`,
    initial: formOf(configuration),
    draftLife: "while-open",
    bodyOf: (form) => bodyOf(form, configuration),
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
        <NumberInput
          label={t`For each paid item`}
          min={0}
          decimalScale={decimalsOf(form.currency)}
          value={form.fixed}
          disabled={form.is_bypassed}
          error={errorWithin(errors, "application_fees.fixed")}
          onChange={(fixed) => set({ fixed })}
        />
        <CurrencySelect
          label={t`Currency`}
          value={form.currency}
          onChange={(currency) => currency && set({ currency })}
        />
      </Group>
      <Checkbox label={t`Take no fees`} {...tick("is_bypassed")} />
    </ResourceForm>
  );
}

interface ConfigurationValues {
  name: string;
  percent: number | string;
  currency: string;
  /** The fee for each paid item in whole units of the currency. */
  fixed: number | string;
  is_bypassed: boolean;
}

/** The form shows the first of the currencies for which the configuration has a fixed fee. */
function formOf(configuration: Configuration | undefined): ConfigurationValues {
  const { fixed = {}, rate = 0 } = configuration?.application_fees ?? {};
  const [currency, minor] = Object.entries(fixed)[0] ?? ["EUR", 0];
  return {
    name: configuration?.name ?? "",
    percent: rate / 1000,
    currency,
    fixed: minor / 10 ** decimalsOf(currency),
    is_bypassed: configuration?.bypass_application_fees ?? false,
  };
}

/** Keeps the fixed fees in the currencies that the form does not show. */
function bodyOf(form: ConfigurationValues, configuration: Configuration | undefined): ConfigurationInput {
  const { currency: shown } = formOf(configuration);
  const minor = Math.round(Number(form.fixed || 0) * 10 ** decimalsOf(form.currency));
  const { [shown]: _shown, ...others } = configuration?.application_fees.fixed ?? {};
  return {
    name: form.name,
    application_fees: {
      fixed: { ...others, ...(minor > 0 && { [form.currency]: minor }) },
      rate: Math.round(Number(form.percent || 0) * 1000),
    },
    bypass_application_fees: form.is_bypassed,
  };
}
