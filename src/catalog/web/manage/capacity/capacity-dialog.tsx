import { Checkbox, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { EditorForm } from "../../../../backoffice/forms/editor-form.tsx";
import { Dialog } from "../../../../manage-ui/overlays.tsx";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import type { CapacityAssignment } from "../../../contract.ts";
import { errorWithin } from "../../../../backoffice/forms/field-errors.ts";
import {
  type FormProblems,
  isWholeOrEmpty,
  wholeOrNull,
} from "../../../../backoffice/forms/form-problems.ts";
import { ProductChoice } from "../parts/product-choice.tsx";
import { useEditor } from "../../../../backoffice/forms/use-editor.ts";
import { useSaveCapacity } from "./use-capacity.ts";

interface CapacityDialogProps {
  /** Absent: creates one. */
  assignment?: Versioned<CapacityAssignment>;
  isOpen: boolean;
  onClose: () => void;
}

export function CapacityDialog({ assignment, isOpen, onClose }: CapacityDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={assignment ? <Trans>Edit {assignment.name}</Trans> : <Trans>Add shared capacity</Trans>}
    >
      <CapacityEditor assignment={assignment} onClose={onClose} />
    </Dialog>
  );
}

interface CapacityForm {
  name: string;
  capacity: string;
  isActive: boolean;
  product_ids: number[];
}

function CapacityEditor({ assignment, onClose }: Omit<CapacityDialogProps, "isOpen">) {
  const { t } = useLingui();
  const event = useEvent();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const initial: CapacityForm = {
    name: assignment?.name ?? "",
    capacity: String(assignment?.capacity ?? ""),
    isActive: assignment?.status !== "INACTIVE",
    product_ids: assignment?.products.map(({ id }) => id) ?? [],
  };
  const draft = `capacity-${event.id}-${assignment?.id ?? "new"}`;
  const opened = assignment && { version: assignment.version, body: inputOf(initial) };
  const save = useSaveCapacity({ thing: assignment, opened, draft, idempotencyKey });
  const { form, errors, set, handleSubmit } = useEditor({
    name: draft,
    initial,
    problemsOf: problemsOf,
    inputOf,
    save,
    onSaved: onClose,
  });
  const taken = assignment?.used_capacity ?? 0;
  return (
    <EditorForm onSubmit={handleSubmit} onCancel={onClose} save={save}>
      <TextInput
        data-autofocus
        label={t`Name`}
        placeholder={t`Main hall`}
        required
        maxLength={100}
        value={form.name}
        error={errors.name}
        onChange={(input) => set({ name: input.currentTarget.value })}
      />
      <TextInput
        label={t`Number of places`}
        description={
          taken > 0
            ? t`${taken} are already sold or held in checkouts; it cannot be lower than that.`
            : t`Products already sold count towards it.`
        }
        placeholder={t`No limit`}
        inputMode="numeric"
        autoComplete="off"
        value={form.capacity}
        error={errors.capacity}
        onChange={(input) => set({ capacity: input.currentTarget.value })}
      />
      <ProductChoice
        legend={<Trans>Products that share it</Trans>}
        chosen={form.product_ids}
        error={errorWithin(errors, "product_ids")}
        onChange={(product_ids) => set({ product_ids })}
      />
      <Checkbox
        label={t`Limits sales`}
        checked={form.isActive}
        onChange={(input) => set({ isActive: input.currentTarget.checked })}
      />
    </EditorForm>
  );
}

function inputOf({ isActive, capacity, ...rest }: CapacityForm) {
  return {
    ...rest,
    capacity: wholeOrNull(capacity),
    status: isActive ? ("ACTIVE" as const) : ("INACTIVE" as const),
  };
}

function problemsOf({ name, capacity, product_ids }: CapacityForm): FormProblems {
  return {
    ...(name.trim() === "" && { name: "required" as const }),
    ...(!isWholeOrEmpty(capacity) && { capacity: "not_whole" as const }),
    ...(product_ids.length === 0 && { product_ids: "required" as const }),
  };
}
