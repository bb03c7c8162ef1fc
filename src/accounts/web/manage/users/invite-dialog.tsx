import { Button, Stack, Textarea } from "@mantine/core";
import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ResourceForm } from "../../../../backoffice/forms/resource-form.tsx";
import type { FormProblems } from "../../../../backoffice/forms/form-problems.ts";
import { useCreateForm } from "../../../../backoffice/forms/use-create-form.ts";
import { DialogButtons } from "../../../../manage-ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../../../../manage-ui/dialogs/overlays.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { type Choice, EventsChoice, hasNone, idsOf } from "./events-choice.tsx";
import { readAddresses } from "./pasted-addresses.ts";
import { INVITE_RULES } from "../form-rules.ts";
import { RoleChoice } from "./role-choice.tsx";
import type { GivenRole } from "./role-words.ts";
import { useInvite } from "./use-users.ts";

const MAX_ADDRESSES = 50;
/** Something else was pasted if there are more. */
const MAX_NAMED = 10;

const NOTHING = { pasted: "", role: "ORGANIZER" as GivenRole, events: null as Choice };

interface InviteDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function InviteDialog({ isOpen, onClose }: InviteDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size={560} isHigh title={<Trans>Invite people</Trans>}>
      <InviteForm onClose={onClose} />
    </Dialog>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const invite = useInvite();
  const editor = useCreateForm({
    name: "invite",
    initial: NOTHING,
    bodyOf: ({ pasted, role, events }) => ({
      emails: readAddresses(pasted).addresses,
      role,
      event_ids: role === "ADMIN" ? null : idsOf(events),
    }),
    rules: INVITE_RULES,
    problemsOf: ({ pasted, role, events }): FormProblems => {
      const { addresses, unreadable } = readAddresses(pasted);
      const problem = problemOf(addresses.length, unreadable);
      const wrong = unreadable.slice(0, MAX_NAMED).join(", ");
      const words = {
        none: t`Enter at least one e-mail address.`,
        many: t`Please enter at most ${MAX_ADDRESSES} at a time.`,
        unreadable: t`${plural(unreadable.length, {
          one: `This is not an e-mail address: ${wrong}`,
          other: `These are not e-mail addresses: ${wrong}`,
        })}`,
      };
      return {
        ...(problem && { emails: { sentence: words[problem] } }),
        ...(role !== "ADMIN" && hasNone(events) && { event_ids: "required" }),
      };
    },
    create: ({ body, idempotencyKey }) => invite(body, idempotencyKey),
  });
  const { form, set, errors, save } = editor;
  if (save.data) return <InviteResults results={save.data.data} onClose={onClose} />;
  const { addresses } = readAddresses(form.pasted);
  return (
    <ResourceForm
      editor={editor}
      announcesDraft
      onCancel={onClose}
      submitLabel={
        <Plural
          value={addresses.length}
          _0="Send the invitation"
          one="Send the invitation"
          other="Send # invitations"
        />
      }
    >
      <Textarea
        data-autofocus
        label={t`E-mail addresses`}
        description={t`One or more: one per line, or separated by commas.`}
        required
        autosize
        minRows={3}
        maxRows={10}
        spellCheck={false}
        value={form.pasted}
        error={errors.emails}
        onChange={(input) => set({ pasted: input.currentTarget.value })}
      />
      <RoleChoice value={form.role} onChange={(role) => set({ role })} />
      {form.role !== "ADMIN" && (
        <EventsChoice
          value={form.events}
          hasProblem={errors.event_ids !== undefined}
          onChange={(events) => set({ events })}
        />
      )}
    </ResourceForm>
  );
}

function problemOf(addresses: number, unreadable: string[]): "none" | "many" | "unreadable" | null {
  if (unreadable.length > 0) return "unreadable";
  if (addresses === 0) return "none";
  return addresses > MAX_ADDRESSES ? "many" : null;
}

interface Result {
  email: string;
  outcome: "INVITED" | "ALREADY_THERE" | "TOO_OFTEN";
}

/** Shows the result for each address. */
function InviteResults({ results, onClose }: { results: Result[]; onClose: () => void }) {
  const invited = results.filter(({ outcome }) => outcome === "INVITED").length;
  const others = results.filter(({ outcome }) => outcome !== "INVITED");
  return (
    <Stack>
      <Notice tone={invited > 0 ? "success" : "warning"} isLive>
        <Plural
          value={invited}
          _0="Nobody new was invited."
          one="The invitation is on its way. It is valid for a week."
          other="# invitations are on their way. They are valid for a week."
        />
      </Notice>
      {others.length > 0 && (
        <Stack component="ul" className="plain-list break-anywhere" gap={4}>
          {others.map(({ email, outcome }) => (
            <li key={email}>
              {outcome === "ALREADY_THERE" ? (
                <Trans>{email} is already in the account.</Trans>
              ) : (
                <Trans>{email} has been sent enough e-mails for today. Try again tomorrow.</Trans>
              )}
            </li>
          ))}
        </Stack>
      )}
      <DialogButtons>
        <Button onClick={onClose} data-autofocus>
          <Trans>Done</Trans>
        </Button>
      </DialogButtons>
    </Stack>
  );
}
