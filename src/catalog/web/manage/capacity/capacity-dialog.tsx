import { Checkbox, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { ResourceForm } from "../../../../backoffice/forms/resource-form.tsx";
import { useResourceForm } from "../../../../backoffice/forms/use-resource-form.ts";
import { Dialog } from "../../../../manage-ui/dialogs/overlays.tsx";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import type { CapacityAssignment } from "../../../contract.ts";
import { errorWithin } from "../../../../backoffice/forms/field-errors.ts";
import {
  type FormProblems,
  isWholeOrEmpty,
  wholeOrNull,
} from "../../../../backoffice/forms/form-problems.ts";
import { ProductChoice } from "../parts/product-choice.tsx";
import { CAPACITY_RULES } from "../form-rules.ts";
import { useCapacities } from "./use-capacities.ts";

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
  const editor = useResourceForm({
    name: `capacity-${event.id}`,
    resource: assignment,
    formOf: formOfCapacity,
    bodyOf: bodyOfCapacity,
    rules: CAPACITY_RULES,
    problemsOf: problemsOfCapacity,
    calls: useCapacities(),
    onSaved: onClose,
  });
  const { form, errors, set, text, tick } = editor;
  const taken = assignment?.used_capacity ?? 0;
  return (
    <ResourceForm
      editor={editor}
      onCancel={onClose}
      submitLabel={assignment ? <Trans>Save</Trans> : <Trans>Add shared capacity</Trans>}
    >
      <TextInput data-autofocus label={t`Name`} placeholder={t`Main hall`} {...text("name")} />
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
        {...text("capacity")}
      />
      <ProductChoice
        legend={<Trans>Products that share it</Trans>}
        chosen={form.product_ids}
        error={errorWithin(errors, "product_ids")}
        onChange={(product_ids) => set({ product_ids })}
      />
      <Checkbox
        label={t`Limits sales`}
        description={t`Switched off, it only counts.`}
        {...tick("isActive")}
      />
    </ResourceForm>
  );
}

function formOfCapacity(assignment: CapacityAssignment | undefined): CapacityForm {
  return {
    name: assignment?.name ?? "",
    capacity: String(assignment?.capacity ?? ""),
    isActive: assignment?.status !== "INACTIVE",
    product_ids: assignment?.products.map(({ id }) => id) ?? [],
  };
}

function bodyOfCapacity({ isActive, capacity, ...rest }: CapacityForm) {
  return {
    ...rest,
    capacity: wholeOrNull(capacity),
    status: isActive ? ("ACTIVE" as const) : ("INACTIVE" as const),
  };
}

function problemsOfCapacity({ capacity }: CapacityForm): FormProblems {
  return isWholeOrEmpty(capacity) ? {} : { capacity: "not_whole" };
}
