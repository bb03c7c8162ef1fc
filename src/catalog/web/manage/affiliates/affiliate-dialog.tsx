import { Checkbox, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { EditorForm } from "../../../../backoffice/forms/editor-form.tsx";
import { Optional } from "../../../../manage-ui/optional.tsx";
import { Dialog } from "../../../../manage-ui/overlays.tsx";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { useToasts } from "../../../../ui/toasts.tsx";
import type { Affiliate } from "../../../contract.ts";
import { CodeField } from "../code-field.tsx";
import type { FormProblems } from "../../../../backoffice/forms/form-problems.ts";
import { useEditor } from "../../../../backoffice/forms/use-editor.ts";
import { type AffiliateForm, useSaveAffiliate } from "./use-affiliate.ts";

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
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const initial: AffiliateForm = {
    name: affiliate?.name ?? "",
    code: affiliate?.code ?? "",
    email: affiliate?.email ?? "",
    status: affiliate?.status ?? "ACTIVE",
  };
  const draft = `affiliate-${event.id}-${affiliate?.id ?? "new"}`;
  const opened = affiliate && { version: affiliate.version, body: initial };
  const save = useSaveAffiliate({ thing: affiliate, opened, draft, idempotencyKey });
  const { form, errors, set, handleSubmit } = useEditor({
    name: draft,
    initial,
    problemsOf: problemsOf,
    inputOf: (typed) => typed,
    save,
    onSaved: ({ name }) => {
      show({ message: affiliate ? t`Saved.` : t`${name} can share the link now.` });
      onClose();
    },
  });
  return (
    <EditorForm
      onSubmit={handleSubmit}
      onCancel={onClose}
      save={save}
      submitLabel={affiliate ? <Trans>Save</Trans> : <Trans>Add affiliate</Trans>}
    >
      <TextInput
        data-autofocus
        label={t`Name`}
        required
        maxLength={255}
        value={form.name}
        error={errors.name}
        onChange={(input) => set({ name: input.currentTarget.value })}
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
          value={form.code}
          error={errors.code}
          onChange={(code) => set({ code })}
        />
      )}
      <TextInput
        type="email"
        label={<Optional>{t`E-mail`}</Optional>}
        description={t`Orders from this address are counted separately.`}
        maxLength={255}
        autoComplete="off"
        value={form.email}
        error={errors.email}
        onChange={(input) => set({ email: input.currentTarget.value })}
      />
      <Checkbox
        label={t`Count orders that come through the link`}
        checked={form.status === "ACTIVE"}
        onChange={(input) => set({ status: input.currentTarget.checked ? "ACTIVE" : "INACTIVE" })}
      />
    </EditorForm>
  );
}

function problemsOf({ name, code }: AffiliateForm): FormProblems {
  return {
    ...(name.trim() === "" && { name: "required" as const }),
    ...(code.trim() === "" && { code: "required" as const }),
  };
}
