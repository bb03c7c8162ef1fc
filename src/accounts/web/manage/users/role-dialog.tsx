import { Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import type { FormProblems } from "../../../../backoffice/forms/form-problems.ts";
import { ResourceForm } from "../../../../backoffice/forms/resource-form.tsx";
import { useResourceForm } from "../../../../backoffice/forms/use-resource-form.ts";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { Dialog } from "../../../../manage-ui/dialogs/overlays.tsx";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import type { Member } from "../../../contract.ts";
import { type Choice, EventsChoice, hasNone, idsOf } from "./events-choice.tsx";
import { RoleChoice } from "./role-choice.tsx";
import type { GivenRole } from "./role-words.ts";
import { useUserCalls } from "./use-users.ts";

interface RoleDialogProps {
  member: Versioned<Member>;
  isOpen: boolean;
  onClose: () => void;
}

export function RoleDialog({ member, isOpen, onClose }: RoleDialogProps) {
  const name = member.full_name || member.email;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size={520} title={<Trans>What can {name} do?</Trans>}>
      <RoleForm member={member} onClose={onClose} />
    </Dialog>
  );
}

function RoleForm({ member, onClose }: Omit<RoleDialogProps, "isOpen">) {
  const { t } = useLingui();
  const { show } = useToasts();
  const editor = useResourceForm({
    name: "role",
    resource: member,
    formOf: () => ({ role: member.role as GivenRole, events: member.events as Choice }),
    bodyOf: ({ role, events }) => accessOf(role, events),
    // The schema has no rule that a browser can check.
    rules: {},
    problemsOf: ({ role, events }): FormProblems =>
      role !== "ADMIN" && hasNone(events) ? { event_ids: "required" } : {},
    calls: useUserCalls(),
    onSaved: () => {
      show({ message: t`Saved.` });
      onClose();
    },
  });
  const { form, set, errors } = editor;
  return (
    <ResourceForm editor={editor} isBesideFields onCancel={onClose}>
      <RoleChoice value={form.role} error={errors.role} onChange={(role) => set({ role })} />
      {form.role !== "ADMIN" && (
        <EventsChoice
          value={form.events}
          hasProblem={errors.event_ids !== undefined}
          onChange={(events) => set({ events })}
        />
      )}
      {member.status === "ACTIVE" && form.role !== member.role && (
        <Text c="dimmed">
          <Trans>A new role takes effect at once; they have to log in again.</Trans>
        </Text>
      )}
    </ResourceForm>
  );
}

/** Returns the access of a role. Administrators access all events. */
function accessOf(role: GivenRole, events: Choice) {
  return { role, event_ids: role === "ADMIN" ? null : idsOf(events) };
}
