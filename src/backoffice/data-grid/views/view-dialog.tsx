import { Button, Checkbox, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { StackedForm } from "../../../manage-ui/stacked-form.tsx";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import type { SavedView, ViewState } from "../../../lists/contract.ts";
import { DialogButtons } from "../../../manage-ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../../../manage-ui/dialogs/overlays.tsx";
import { focusFirstError } from "../../../manage-ui/focus/focus-first-error.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { useSavedViews, type ViewedList } from "./saved-views.ts";

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
  const [name, setName] = useState(view?.name ?? "");
  const [isShared, setIsShared] = useState(view?.is_shared ?? false);
  const [isDefault, setIsDefault] = useState(view?.is_default ?? false);
  const [isAsNow, setIsAsNow] = useState(false);
  const { create, update } = useSavedViews(list);
  const { error, isPending } = view ? update : create;
  const [isChecked, setIsChecked] = useState(false);
  const isBlank = name.trim() === "";
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsChecked(true);
    if (isBlank) return focusFirstError(event.currentTarget);
    const said = { name, is_shared: isShared, is_default: isDefault };
    if (view) update.mutate({ view, change: { ...said, ...(isAsNow && { state }) } }, { onSuccess: onClose });
    else create.mutate({ ...said, state }, { onSuccess: onClose });
  };
  return (
    <StackedForm onSubmit={handleSubmit} noValidate>
      <TextInput
        data-autofocus
        label={t`Name`}
        description={view ? undefined : t`Search, filters, order and columns are saved under it.`}
        required
        maxLength={60}
        value={name}
        error={isChecked && isBlank && t`Please fill this in.`}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {view && (
        <Checkbox
          label={t`Update it to show the list as you see it now`}
          checked={isAsNow}
          onChange={(event) => setIsAsNow(event.currentTarget.checked)}
        />
      )}
      <Checkbox
        label={t`Share with team`}
        checked={isShared}
        onChange={(event) => setIsShared(event.currentTarget.checked)}
      />
      <Checkbox
        label={t`Make this my default`}
        checked={isDefault}
        onChange={(event) => setIsDefault(event.currentTarget.checked)}
      />
      {error && <ProblemNotice error={error} />}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={isPending}>
          <Trans>Save the view</Trans>
        </Button>
      </DialogButtons>
    </StackedForm>
  );
}
