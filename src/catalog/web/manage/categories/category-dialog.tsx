import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { ResourceForm } from "../../../../backoffice/forms/resource-form.tsx";
import { useResourceForm } from "../../../../backoffice/forms/use-resource-form.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { Optional } from "../../../../manage-ui/optional.tsx";
import type { VersionedCategory } from "../../../contract.ts";
import { Dialog } from "../../../../manage-ui/dialogs/overlays.tsx";
import { CATEGORY_RULES } from "../form-rules.ts";
import { bodyOfCategory, formOfCategory, useCategories } from "./use-categories.ts";

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
  const editor = useResourceForm({
    name: `category-${useEvent().id}`,
    resource: category,
    formOf: formOfCategory,
    bodyOf: bodyOfCategory,
    rules: CATEGORY_RULES,
    calls: useCategories(),
    onSaved: onClose,
  });
  const { text, tick } = editor;
  return (
    <ResourceForm
      editor={editor}
      onCancel={onClose}
      submitLabel={category ? <Trans>Save</Trans> : <Trans>Add category</Trans>}
    >
      <TextInput data-autofocus label={t`Name`} {...text("name")} />
      <Textarea
        label={<Optional>{t`Description`}</Optional>}
        autosize
        minRows={2}
        maxRows={8}
        {...text("description")}
      />
      <TextInput label={<Optional>{t`Shown when it is empty`}</Optional>} {...text("no_products_message")} />
      <Checkbox label={t`Hide this category from visitors`} {...tick("is_hidden")} />
    </ResourceForm>
  );
}
