import { Button, Checkbox, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FormProblems } from "../../../../backoffice/forms/form-problems.ts";
import { ResourceForm } from "../../../../backoffice/forms/resource-form.tsx";
import { useCreateForm } from "../../../../backoffice/forms/use-create-form.ts";
import { Dialog } from "../../../../manage-ui/dialogs/overlays.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import type { PaymentsContract } from "../../../../payments/contract.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import { DataList } from "../../../../ui/data-list.tsx";
import type { AdminAccountDetails } from "../../../contract.ts";
import { accountQuery } from "../admin-queries.ts";
import { VAT_RULES } from "../form-rules.ts";
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
  const editor = useCreateForm({
    name: `vat-${account.id}`,
    initial: {
      vat_registered: vat?.is_registered ?? false,
      vat_number: vat?.number ?? "",
      vat_validated: vat?.status === "VALID",
      business_name: vat?.business_name ?? "",
      business_address: vat?.business_address ?? "",
    },
    draftLife: "while-open",
    bodyOf: (form) => form,
    rules: VAT_RULES,
    problemsOf: (form): FormProblems =>
      form.vat_registered && form.vat_number.trim() === "" ? { vat_number: "required" } : {},
    create: ({ body }) =>
      browserClient<PaymentsContract>()("PUT /admin/accounts/{account_id}/vat-settings", {
        params: { account_id: account.id },
        body,
      }),
    leave: onClose,
    onCreated: () => client.invalidateQueries({ queryKey: accountQuery(account.id).queryKey }),
  });
  const { form, text, tick } = editor;
  return (
    <ResourceForm editor={editor} isBesideFields onCancel={onClose}>
      <Checkbox label={t`Registered for VAT in the EU`} {...tick("vat_registered")} />
      {form.vat_registered && (
        <Stack gap="md">
          <TextInput
            label={t`VAT number`}
            description={t`It begins with its two-letter country code, like DE123456789.`}
            autoComplete="off"
            spellCheck={false}
            {...text("vat_number")}
            required
          />
          <Checkbox
            label={t`I have checked this number`}
            description={t`It counts at once. Otherwise the EU register is asked.`}
            {...tick("vat_validated")}
          />
          {form.vat_validated && (
            <>
              <TextInput label={t`Business`} {...text("business_name")} />
              <Textarea label={t`Address`} autosize minRows={2} {...text("business_address")} />
            </>
          )}
        </Stack>
      )}
    </ResourceForm>
  );
}
