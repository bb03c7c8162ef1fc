import { Button, Checkbox, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DialogButtons } from "../../../../manage-ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../../../../manage-ui/dialogs/overlays.tsx";
import { errorsOf, isAboutFields } from "../../../../manage-ui/errors-of.ts";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { StackedForm } from "../../../../manage-ui/stacked-form.tsx";
import type { PaymentsContract } from "../../../../payments/contract.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import { DataList } from "../../../../ui/data-list.tsx";
import type { AdminAccountDetails } from "../../../contract.ts";
import { accountQuery } from "../admin-queries.ts";
import { useVatState } from "./account-words.tsx";

/** What is known of the account's VAT. It decides whether the platform's fee is taxed. */
export function AccountVat({ account }: { account: AdminAccountDetails }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const stateOf = useVatState();
  const { vat } = account;
  return (
    <Panel
      title={<Trans>VAT</Trans>}
      action={
        <Button variant="default" size="xs" aria-label={t`Edit VAT`} onClick={() => setIsOpen(true)}>
          <Trans>Edit</Trans>
        </Button>
      }
    >
      {vat ? (
        <DataList
          items={[
            { term: t`Registered for VAT in the EU`, description: vat.is_registered ? t`Yes` : t`No` },
            { term: t`VAT number`, description: vat.number ? `${vat.number} · ${stateOf(vat)}` : "–" },
            { term: t`Business`, description: vat.business_name ?? "–" },
            { term: t`Address`, description: vat.business_address ?? "–" },
          ]}
        />
      ) : (
        <Text c="dimmed">
          <Trans>The account has not said whether it is registered for VAT.</Trans>
        </Text>
      )}
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={<Trans>VAT of {account.name}</Trans>}>
        <VatForm account={account} onClose={() => setIsOpen(false)} />
      </Dialog>
    </Panel>
  );
}

function VatForm({ account, onClose }: { account: AdminAccountDetails; onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { vat } = account;
  const [form, setForm] = useState({
    vat_registered: vat?.is_registered ?? false,
    vat_number: vat?.number ?? "",
    vat_validated: vat?.status === "VALID",
    business_name: vat?.business_name ?? "",
    business_address: vat?.business_address ?? "",
  });
  const set = (some: Partial<typeof form>) => setForm({ ...form, ...some });
  const save = useMutation({
    mutationFn: () =>
      browserClient<PaymentsContract>()("PUT /admin/accounts/{account_id}/vat-settings", {
        params: { account_id: account.id },
        body: form,
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: accountQuery(account.id).queryKey });
      onClose();
    },
  });
  const errors = errorsOf(save.error);
  return (
    <StackedForm
      noValidate
      onSubmit={(submit) => {
        submit.preventDefault();
        save.mutate();
      }}
    >
      <Checkbox
        label={t`Registered for VAT in the EU`}
        checked={form.vat_registered}
        onChange={(input) => set({ vat_registered: input.currentTarget.checked })}
      />
      {form.vat_registered && (
        <Stack gap="md">
          <TextInput
            label={t`VAT number`}
            description={t`It begins with its two-letter country code, like DE123456789.`}
            required
            maxLength={20}
            autoComplete="off"
            spellCheck={false}
            value={form.vat_number}
            error={errors.vat_number}
            onChange={(input) => set({ vat_number: input.currentTarget.value })}
          />
          <Checkbox
            label={t`I have checked this number`}
            description={t`It counts at once. Otherwise the EU register is asked.`}
            checked={form.vat_validated}
            onChange={(input) => set({ vat_validated: input.currentTarget.checked })}
          />
          {form.vat_validated && (
            <>
              <TextInput
                label={t`Business`}
                maxLength={255}
                value={form.business_name}
                onChange={(input) => set({ business_name: input.currentTarget.value })}
              />
              <Textarea
                label={t`Address`}
                autosize
                minRows={2}
                maxLength={500}
                value={form.business_address}
                onChange={(input) => set({ business_address: input.currentTarget.value })}
              />
            </>
          )}
        </Stack>
      )}
      {save.isError && !isAboutFields(save.error) && <ProblemNotice error={save.error} />}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={save.isPending}>
          <Trans>Save</Trans>
        </Button>
      </DialogButtons>
    </StackedForm>
  );
}
