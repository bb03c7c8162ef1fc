import { Button, Flex, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { SaveProblem } from "../../../backoffice/editing/save-problem.tsx";
import { CreateForm } from "../../../backoffice/forms/create-form.tsx";
import type { FormProblems } from "../../../backoffice/forms/form-problems.ts";
import { useCreateForm } from "../../../backoffice/forms/use-create-form.ts";
import { Panel } from "../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { useMe } from "../../../backoffice/queries/me.ts";
import { vatQuery } from "../../../backoffice/queries/vat.ts";
import { browserClient } from "../../../platform/http/browser-client.ts";
import { Notice } from "../../../ui/notice.tsx";
import { RadioGroup } from "../../../ui/fields/radio-group.tsx";
import type { PaymentsContract, VatSetting } from "../../contract.ts";
import { OWN_VAT_RULES } from "./form-rules.ts";
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
  const editor = useVatForm(setting);
  const { form, set, errors, isTyped, save } = editor;
  const problem = useNumberProblem(setting);
  return (
    <CreateForm editor={editor}>
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
          error={errors.vat_registered}
          value={form.vat_registered === null ? "" : String(form.vat_registered)}
          options={[
            { value: "true", label: t`Yes` },
            { value: "false", label: t`No` },
          ]}
          onChange={(value) => set({ vat_registered: value === "true" })}
        />
        {form.vat_registered && (
          <TextInput
            maw="24rem"
            label={t`VAT number`}
            description={t`It begins with its two-letter country code, like DE123456789.`}
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={form.vat_number}
            error={errors.vat_number ?? (isTyped ? null : problem)}
            onChange={(input) => {
              if (!save.isPending) save.reset();
              set({ vat_number: tidy(input.currentTarget.value) });
            }}
          />
        )}
      </Flex>
      {setting && !isTyped && (
        <VatState setting={setting} onCheckAgain={isReadOnly ? undefined : editor.checkAgain} />
      )}
      <SaveProblem save={save} isBesideFields />
      {!isReadOnly && (
        <div>
          <Button type="submit" loading={save.isPending}>
            <Trans>Save</Trans>
          </Button>
        </div>
      )}
    </CreateForm>
  );
}

interface Form {
  /** Null: not answered yet. */
  vat_registered: boolean | null;
  vat_number: string;
}

/** Shows the stored values until something is typed, then the typed values until they are saved. */
function useVatForm(setting: VatSetting | null) {
  const { t } = useLingui();
  const { account_id: accountId } = useMe();
  const client = useQueryClient();
  const stored: Form = {
    vat_registered: setting?.vat_registered ?? null,
    vat_number: setting?.vat_number ?? "",
  };
  const editor = useCreateForm({
    name: `vat-of-account-${accountId}`,
    initial: stored,
    bodyOf,
    rules: OWN_VAT_RULES,
    problemsOf: ({ vat_registered, vat_number }): FormProblems => ({
      ...(vat_registered === null && {
        vat_registered: { sentence: t`Please choose one of the options.` },
      }),
      ...(vat_registered && vat_number === "" && { vat_number: "required" }),
    }),
    create: ({ body }) =>
      browserClient<PaymentsContract>()("POST /accounts/{account_id}/vat-settings", {
        params: { account_id: accountId },
        body: { ...body, vat_registered: body.vat_registered === true },
      }),
    onCreated: () => client.invalidateQueries({ queryKey: vatQuery(accountId).queryKey }),
  });
  const { form, save } = editor;
  const isTyped = form.vat_registered !== stored.vat_registered || form.vat_number !== stored.vat_number;
  const checkAgain = () => {
    if (!save.isPending) save.mutate({ form, body: bodyOf(form) });
  };
  return { ...editor, isTyped, checkAgain };
}

function bodyOf({ vat_registered, vat_number }: Form) {
  return { vat_registered, vat_number: vat_registered ? vat_number : null };
}

/** Normalises the number as the register does, so that a pasted number with spaces fits the field. */
function tidy(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s.-]/g, "")
    .slice(0, MAX_NUMBER_LENGTH);
}
