import { Button, Checkbox, Textarea, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { SaveProblem } from "../../../backoffice/editing/save-problem.tsx";
import { DialogButtons } from "../../../manage-ui/dialog-buttons.tsx";
import { focusFirstError } from "../../../manage-ui/focus-first-error.ts";
import { Optional } from "../../../manage-ui/optional.tsx";
import type { CallFailed } from "../../../platform/http/browser-client.ts";
import type { VersionedCategory } from "../../contract.ts";
import styles from "./products-page.module.css";
import { Dialog } from "../../../manage-ui/overlays.tsx";
import { formOfCategory, inputOfCategory, useSaveCategory } from "./use-category.ts";

interface CategoryDialogProps {
  /** Absent: creates one. */
  category?: VersionedCategory;
  isOpen: boolean;
  onClose: () => void;
}

export function CategoryDialog({ category, isOpen, onClose }: CategoryDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={category ? <Trans>Edit category</Trans> : <Trans>Add category</Trans>}
    >
      <CategoryFields category={category} onClose={onClose} />
    </Dialog>
  );
}

function CategoryFields({ category, onClose }: Omit<CategoryDialogProps, "isOpen">) {
  const { t } = useLingui();
  const save = useSaveCategory(category);
  // // The version at opening, whatever the page refreshes meanwhile.
  const [opened] = useState(category);
  const [form, setForm] = useState(() => formOfCategory(opened));
  const errors = (save.error as CallFailed | null)?.problem?.errors ?? {};
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    save.mutate(inputOfCategory(form, opened), {
      onSuccess: onClose,
      onError: () => focusFirstError(currentTarget),
    });
  };
  return (
    <form className={styles.fields} onSubmit={handleSubmit} noValidate>
      <TextInput
        data-autofocus
        label={t`Name`}
        required
        maxLength={50}
        value={form.name}
        error={errors.name?.[0]}
        onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
      />
      <Textarea
        label={<Optional>{t`Description`}</Optional>}
        autosize
        minRows={2}
        maxRows={8}
        value={form.description}
        error={errors.description?.[0]}
        onChange={(event) => setForm({ ...form, description: event.currentTarget.value })}
      />
      <TextInput
        label={<Optional>{t`Shown when it is empty`}</Optional>}
        maxLength={255}
        value={form.no_products_message}
        error={errors.no_products_message?.[0]}
        onChange={(event) => setForm({ ...form, no_products_message: event.currentTarget.value })}
      />
      <Checkbox
        label={t`Hide this category from visitors`}
        checked={form.is_hidden}
        onChange={(event) => setForm({ ...form, is_hidden: event.currentTarget.checked })}
      />
      <SaveProblem save={save} isBesideFields />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={save.isPending}>
          <Trans>Save</Trans>
        </Button>
      </DialogButtons>
    </form>
  );
}
