import { Checkbox, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import type { SavedView, ViewState } from "../../../lists/contract.ts";
import { Dialog } from "../../../manage-ui/dialogs/overlays.tsx";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import type { FormProblems } from "../../forms/form-problems.ts";
import { ResourceForm } from "../../forms/resource-form.tsx";
import { useResourceForm } from "../../forms/use-resource-form.ts";
import { VIEW_RULES } from "./form-rules.ts";
import { useViewCalls, type ViewedList } from "./saved-views.ts";

interface ViewDialogProps {
  list: ViewedList;
  /** The view to change. Undefined: a new one. */
  view?: Versioned<SavedView> | undefined;
  /** The current state of the list. */
  state: ViewState;
  onClose: () => void;
}

/** Sets the name of a saved view, and who may use it. */
export function ViewDialog({ view, ...form }: ViewDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={form.onClose}
      title={view ? <Trans>Change the view</Trans> : <Trans>Save this view</Trans>}
    >
      <ViewForm view={view} {...form} />
    </Dialog>
  );
}

function ViewForm({ list, view, state, onClose }: ViewDialogProps) {
  const { t } = useLingui();
  const editor = useResourceForm({
    name: "view",
    resource: view,
    formOf: (stored) => ({
      name: stored?.name ?? "",
      is_shared: stored?.is_shared ?? false,
      is_default: stored?.is_default ?? false,
      isAsNow: false,
    }),
    bodyOf: ({ isAsNow, ...said }) => ({ ...said, ...(isAsNow && { state }) }),
    rules: VIEW_RULES,
    problemsOf: ({ name }): FormProblems => (name.trim() === "" ? { name: "required" } : {}),
    calls: useViewCalls(list, state),
    onSaved: onClose,
  });
  const { text, tick } = editor;
  return (
    <ResourceForm
      editor={editor}
      isBesideFields
      onCancel={onClose}
      submitLabel={<Trans>Save the view</Trans>}
    >
      <TextInput
        data-autofocus
        label={t`Name`}
        description={view ? undefined : t`Search, filters, order and columns are saved under it.`}
        {...text("name")}
        required
      />
      {view && <Checkbox label={t`Update it to show the list as you see it now`} {...tick("isAsNow")} />}
      <Checkbox label={t`Share with team`} {...tick("is_shared")} />
      <Checkbox label={t`Make this my default`} {...tick("is_default")} />
    </ResourceForm>
  );
}
