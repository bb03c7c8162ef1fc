import { Button, Flex, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { StackedForm } from "../../../manage-ui/stacked-form.tsx";
import { errorsOf, isAboutFields } from "../../../manage-ui/errors-of.ts";
import { Panel } from "../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { useMe } from "../../../backoffice/queries/me.ts";
import { vatQuery } from "../../../backoffice/queries/vat.ts";
import { browserClient } from "../../../platform/http/browser-client.ts";
import { Notice } from "../../../ui/notice.tsx";
import { RadioGroup } from "../../../ui/fields/radio-group.tsx";
import type { PaymentsContract, VatSetting } from "../../contract.ts";
import { useNumberProblem, VatState } from "./vat-state.tsx";

const MAX_NUMBER_LENGTH = 17;

/** The account's value-added tax and the state of its number. Shown only if the platform's fee is taxed. */
export function VatPanel() {
  const { i18n } = useLingui();
  const { account_id: accountId } = useMe();
  const { data, error, refetch } = useQuery(vatQuery(accountId));
  // Renders nothing before the answer, because only the answer says whether the fee is taxed.
  if (!data && !error) return null;
  if (data && !data.meta.is_handled) return null;
  const rate = i18n.number((data?.meta.fee_vat_rate ?? 0) / 100_000, {
    style: "percent",
    maximumFractionDigits: 3,
  });
  return (
    <Panel title={<Trans>VAT on the platform’s fee</Trans>}>
      {error && !data && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <p>
            {data.meta.fee_vat_rate > 0 ? (
              <Trans>
                {rate} VAT is added to the fee this platform charges you. A business in another EU country
                with a valid VAT number accounts for the tax itself.
              </Trans>
            ) : (
              <Trans>No VAT is added to the fee this platform charges you.</Trans>
            )}
          </p>
          <VatForm setting={data.data} />
        </>
      )}
    </Panel>
  );
}

function VatForm({ setting }: { setting: VatSetting | null }) {
  const { t } = useLingui();
  const isReadOnly = useMe().role === "ORGANIZER";
  const { typed, form, type, save } = useVatForm(setting);
  const problem = useNumberProblem(setting);
  const [isUnanswered, setIsUnanswered] = useState(false);
  const errors = errorsOf(save.error);
  const handleSubmit = (submit: FormEvent) => {
    submit.preventDefault();
    setIsUnanswered(form.isRegistered === null);
    if (form.isRegistered !== null) save.mutate(form);
  };
  return (
    <StackedForm onSubmit={handleSubmit} noValidate>
      {isReadOnly && (
        <Notice>
          <Trans>Only account administrators can change this.</Trans>
        </Notice>
      )}
      <Flex component="fieldset" direction="column" gap="md" disabled={isReadOnly}>
        <RadioGroup
          name="vat_registered"
          label={t`Is your business registered for VAT in the EU?`}
          required
          error={
            isUnanswered && form.isRegistered === null ? t`Please choose one of the options.` : undefined
          }
          value={form.isRegistered === null ? "" : String(form.isRegistered)}
          options={[
            { value: "true", label: t`Yes` },
            { value: "false", label: t`No` },
          ]}
          onChange={(value) => type({ isRegistered: value === "true" })}
        />
        {form.isRegistered && (
          <TextInput
            maw="24rem"
            label={t`VAT number`}
            description={t`It begins with its two-letter country code, like DE123456789.`}
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={form.number}
            error={errors.vat_number ?? (typed ? null : problem)}
            onChange={(input) => type({ number: tidy(input.currentTarget.value) })}
          />
        )}
      </Flex>
      {setting && !typed && (
        <VatState setting={setting} onCheckAgain={isReadOnly ? undefined : () => save.mutate(form)} />
      )}
      {save.isError && !isAboutFields(save.error) && <ProblemNotice error={save.error} />}
      {!isReadOnly && (
        <div>
          <Button type="submit" loading={save.isPending}>
            <Trans>Save</Trans>
          </Button>
        </div>
      )}
    </StackedForm>
  );
}

interface Form {
  isRegistered: boolean | null;
  number: string;
}

/** Shows the stored values until something is typed, then the typed values until they are saved. */
function useVatForm(setting: VatSetting | null) {
  const { account_id: accountId } = useMe();
  const client = useQueryClient();
  const [typed, setTyped] = useState<Form | null>(null);
  const form = typed ?? {
    isRegistered: setting?.vat_registered ?? null,
    number: setting?.vat_number ?? "",
  };
  const save = useMutation({
    mutationFn: ({ isRegistered, number }: Form) =>
      browserClient<PaymentsContract>()("POST /accounts/{account_id}/vat-settings", {
        params: { account_id: accountId },
        body: { vat_registered: isRegistered === true, vat_number: isRegistered ? number : null },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: vatQuery(accountId).queryKey });
      setTyped(null);
    },
  });
  const type = (some: Partial<Form>) => {
    save.reset();
    setTyped({ ...form, ...some });
  };
  return { typed, form, type, save };
}

/** Normalises the number as the register does, so that a pasted number with spaces fits the field. */
function tidy(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s.-]/g, "")
    .slice(0, MAX_NUMBER_LENGTH);
}
