import { Button, Checkbox, Group, NumberInput, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DialogButtons } from "../../../../manage-ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../../../../manage-ui/dialogs/overlays.tsx";
import { errorsOf } from "../../../../manage-ui/errors-of.ts";
import { CurrencySelect } from "../../../../manage-ui/places/currency-select.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { StackedForm } from "../../../../manage-ui/stacked-form.tsx";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import { decimalsOf } from "../../../../values/money.ts";
import type { AdminContract, Configuration } from "../../../contract.ts";

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
  const [[firstCurrency = "EUR", firstMinor = 0] = []] = [
    Object.entries(configuration?.application_fees.fixed ?? {})[0] ?? [],
  ];
  const [name, setName] = useState(configuration?.name ?? "");
  const [percent, setPercent] = useState<number | string>((configuration?.application_fees.rate ?? 0) / 1000);
  const [currency, setCurrency] = useState(firstCurrency);
  const [fixed, setFixed] = useState<number | string>(firstMinor / 10 ** decimalsOf(firstCurrency));
  const [isBypassed, setIsBypassed] = useState(configuration?.bypass_application_fees ?? false);
  const [isChecked, setIsChecked] = useState(false);
  const save = useMutation({
    mutationFn: () => {
      const others = Object.fromEntries(
        Object.entries(configuration?.application_fees.fixed ?? {}).filter(
          ([code]) => code !== firstCurrency,
        ),
      );
      const minor = Math.round(Number(fixed || 0) * 10 ** decimalsOf(currency));
      const body = {
        name,
        application_fees: {
          fixed: { ...others, ...(minor > 0 && { [currency]: minor }) },
          rate: Math.round(Number(percent || 0) * 1000),
        },
        bypass_application_fees: isBypassed,
      } as never;
      const api = browserClient<AdminContract>();
      return configuration
        ? api("PUT /admin/configurations/{configuration_id}", {
            params: { configuration_id: configuration.id },
            body,
          })
        : api("POST /admin/configurations", { body });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ["admin"] });
      onDone();
    },
  });
  const errors = errorsOf(save.error);
  const isNamed = name.trim() !== "";
  return (
    <StackedForm
      noValidate
      onSubmit={(submit) => {
        submit.preventDefault();
        setIsChecked(true);
        if (isNamed && !save.isPending) save.mutate();
      }}
    >
      <TextInput
        data-autofocus
        label={t`Name`}
        required
        maxLength={255}
        value={name}
        error={isChecked && !isNamed ? t`Please fill this in.` : errors["name"]}
        onChange={(input) => setName(input.currentTarget.value)}
      />
      <NumberInput
        label={t`Per cent of each order`}
        min={0}
        max={100}
        decimalScale={3}
        value={percent}
        disabled={isBypassed}
        error={errors["application_fees.rate"]}
        onChange={setPercent}
      />
      <Group grow align="flex-start">
        <NumberInput
          label={t`For each paid item`}
          min={0}
          decimalScale={decimalsOf(currency)}
          value={fixed}
          disabled={isBypassed}
          error={errors["application_fees.fixed"]}
          onChange={setFixed}
        />
        <CurrencySelect label={t`Currency`} value={currency} onChange={(code) => code && setCurrency(code)} />
      </Group>
      <Checkbox
        label={t`Take no fees`}
        checked={isBypassed}
        onChange={(input) => setIsBypassed(input.currentTarget.checked)}
      />
      {save.isError && <ProblemNotice error={save.error} />}
      <DialogButtons>
        <Button variant="default" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={save.isPending}>
          <Trans>Save</Trans>
        </Button>
      </DialogButtons>
    </StackedForm>
  );
}
