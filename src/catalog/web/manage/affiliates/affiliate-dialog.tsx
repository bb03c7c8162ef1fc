import { Checkbox, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { ResourceForm } from "../../../../backoffice/forms/resource-form.tsx";
import { useResourceForm } from "../../../../backoffice/forms/use-resource-form.ts";
import { Optional } from "../../../../manage-ui/optional.tsx";
import { Dialog } from "../../../../manage-ui/dialogs/overlays.tsx";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import type { Affiliate } from "../../../contract.ts";
import { type CommissionForm, commissionIn } from "../../../../backoffice/forms/commission.ts";
import { CommissionFields } from "../../../../backoffice/forms/commission-fields.tsx";
import { CodeField } from "../../../../backoffice/forms/code-field.tsx";
import { AFFILIATE_RULES } from "../form-rules.ts";
import { codeOfName } from "./code-of-name.ts";
import { type AffiliateBody, useAffiliates } from "./use-affiliates.ts";

interface AffiliateDialogProps {
  /** Absent: creates one. */
  affiliate?: Versioned<Affiliate>;
  isOpen: boolean;
  onClose: () => void;
}

export function AffiliateDialog({ affiliate, isOpen, onClose }: AffiliateDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={affiliate ? <Trans>Edit {affiliate.name}</Trans> : <Trans>Add affiliate</Trans>}
    >
      <AffiliateEditor affiliate={affiliate} onClose={onClose} />
    </Dialog>
  );
}

function AffiliateEditor({ affiliate, onClose }: Omit<AffiliateDialogProps, "isOpen">) {
  const { t } = useLingui();
  const { show } = useToasts();
  const event = useEvent();
  const commission = commissionIn(event.currency);
  const editor = useResourceForm({
    name: `affiliate-${event.id}`,
    resource: affiliate,
    formOf: (saved): AffiliateForm => ({ ...formOfAffiliate(saved), ...commission.formOf(saved) }),
    bodyOf: (form) => ({ ...form, ...commission.bodyOf(form) }),
    problemsOf: commission.problemsOf,
    rules: AFFILIATE_RULES,
    calls: useAffiliates(),
    onSaved: ({ name }) => {
      show({ message: affiliate ? t`Saved.` : t`${name} can share the link now.` });
      onClose();
    },
  });
  const { form, set, text } = editor;
  return (
    <ResourceForm
      editor={editor}
      onCancel={onClose}
      submitLabel={affiliate ? <Trans>Save</Trans> : <Trans>Add affiliate</Trans>}
    >
      <TextInput
        data-autofocus
        label={t`Name`}
        {...text("name")}
        onChange={({ currentTarget: { value: name } }) => {
          const isCodeProposed = !affiliate && form.code === codeOfName(form.name);
          set({ name, ...(isCodeProposed && { code: codeOfName(name) }) });
        }}
      />
      {affiliate ? (
        <TextInput
          label={t`Code`}
          description={t`It cannot be changed: links with it are already in use.`}
          value={affiliate.code}
          readOnly
        />
      ) : (
        <CodeField
          label={t`Code`}
          help={t`Letters, digits, _ and -. It cannot be changed later.`}
          {...text("code")}
          onDraw={(code) => set({ code })}
        />
      )}
      <TextInput
        type="email"
        label={<Optional>{t`E-mail`}</Optional>}
        description={t`Orders from this address are counted separately.`}
        autoComplete="off"
        {...text("email")}
      />
      <CommissionFields form={form} set={set} rate={text("commission_rate")} currency={event.currency} />
      <Checkbox
        label={t`Count orders that come through the link`}
        checked={form.status === "ACTIVE"}
        onChange={(input) => set({ status: input.currentTarget.checked ? "ACTIVE" : "INACTIVE" })}
      />
    </ResourceForm>
  );
}

type AffiliateForm = Omit<AffiliateBody, keyof CommissionForm> & CommissionForm;

function formOfAffiliate(affiliate: Affiliate | undefined) {
  return {
    name: affiliate?.name ?? "",
    code: affiliate?.code ?? "",
    email: affiliate?.email ?? "",
    status: affiliate?.status ?? ("ACTIVE" as const),
  };
}
