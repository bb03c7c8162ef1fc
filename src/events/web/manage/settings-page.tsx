import { Button, Checkbox, Textarea, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Optional } from "../../../manage-ui/optional.tsx";
import { Page } from "../../../manage-ui/page.tsx";
import { Panel } from "../../../manage-ui/panel.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { useEvent } from "../../../manage-ui/queries/event.ts";
import { browserClient, type CallFailed } from "../../../platform/http/browser-client.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useToasts } from "../../../ui/toasts.tsx";
import { htmlOfText, textOfHtml } from "../../../values/plain-html.ts";
import type {
  EventsContract,
  AllEventSettings as SalesSettings,
  UpdateEventSettings as UpdateSalesSettings,
} from "../../contract.ts";
import type { Route } from "./+types/settings-page";
import { salesSettingsQuery } from "./sales-settings-query.ts";
import styles from "./settings-page.module.css";

export function loader(args: Route.LoaderArgs) {
  return preload(args, (client) => [client.fetchQuery(salesSettingsQuery(Number(args.params.eventId)))]);
}

export const clientLoader = askInBrowser;

/** How an event's orders are paid, and what its buyers may do by themselves. */
export default function SettingsPage() {
  const { t } = useLingui();
  const event = useEvent();
  const { data, error, refetch } = useQuery(salesSettingsQuery(event.id));
  return (
    <Page title={t`Settings`} context={event.title}>
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton lines={10} />}
      {data && <SettingsForm settings={data} />}
    </Page>
  );
}

function formOf(settings: SalesSettings) {
  return {
    online: settings.payment_providers.includes("STRIPE"),
    offline: settings.payment_providers.includes("OFFLINE"),
    instructions: textOfHtml(settings.offline_payment_instructions),
    days: settings.offline_payment_days?.toString() ?? "",
    cancels: settings.cancels_unpaid_orders,
    unpaidIn: settings.allow_orders_awaiting_offline_payment_to_check_in,
    selfEdit: settings.allow_attendee_self_edit,
    cancelling: settings.buyer_cancel_hours !== null,
    hours: settings.buyer_cancel_hours?.toString() ?? "24",
  };
}

type Form = ReturnType<typeof formOf>;

function changesOf(form: Form, settings: SalesSettings): UpdateSalesSettings {
  const isTouched = form.instructions !== textOfHtml(settings.offline_payment_instructions);
  return {
    payment_providers: [
      ...(form.online ? (["STRIPE"] as const) : []),
      ...(form.offline ? (["OFFLINE"] as const) : []),
    ],
    // Formatting that does not show in a text field stays as long as nobody types in it.
    ...(isTouched && { offline_payment_instructions: htmlOfText(form.instructions) }),
    offline_payment_days: form.days.trim() === "" ? null : Number(form.days),
    cancels_unpaid_orders: form.cancels,
    allow_orders_awaiting_offline_payment_to_check_in: form.unpaidIn,
    allow_attendee_self_edit: form.selfEdit,
    buyer_cancel_hours: form.cancelling ? Number(form.hours) : null,
  };
}

function SettingsForm({ settings }: { settings: SalesSettings }) {
  const { t } = useLingui();
  const event = useEvent();
  const client = useQueryClient();
  const { show } = useToasts();
  const [form, setForm] = useState(() => formOf(settings));
  const set = (some: Partial<Form>) => setForm({ ...form, ...some });
  const save = useMutation({
    mutationFn: (body: UpdateSalesSettings) =>
      browserClient<EventsContract>()("PATCH /events/{event_id}/settings", {
        params: { event_id: event.id },
        body,
      }),
    onSuccess: async () => {
      show({ message: t`Saved.` });
      await client.invalidateQueries({ queryKey: ["events", event.id] });
    },
  });
  const errors = (save.error as CallFailed | null)?.problem?.errors ?? {};
  const handleSubmit = (submit: FormEvent) => {
    submit.preventDefault();
    save.mutate(changesOf(form, settings));
  };
  const fields = { form, set, errors };
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <PaymentFields {...fields} />
      <SelfServiceFields {...fields} />
      {save.isError && Object.keys(errors).length === 0 && <ProblemNotice error={save.error} />}
      <div>
        <Button type="submit" loading={save.isPending}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  form: Form;
  set: (some: Partial<Form>) => void;
  errors: Record<string, string[]>;
}

function PaymentFields({ form, set, errors }: FieldsProps) {
  const { t } = useLingui();
  return (
    <Panel title={<Trans>Payment</Trans>}>
      <Checkbox
        label={t`Online: by card and whatever else the provider offers`}
        checked={form.online}
        error={errors["payment_providers"]?.[0]}
        onChange={(input) => set({ online: input.currentTarget.checked })}
      />
      <Checkbox
        label={t`Offline: by transfer, invoice or cash`}
        description={t`The order waits with its places taken until you mark it as paid.`}
        checked={form.offline}
        onChange={(input) => set({ offline: input.currentTarget.checked })}
      />
      {form.offline && (
        <div className={styles.nested}>
          <Textarea
            label={t`How to pay`}
            description={t`Shown to the buyer and mailed: where to, by when, what to write with it.`}
            required
            autosize
            minRows={3}
            maxRows={12}
            value={form.instructions}
            error={errors["offline_payment_instructions"]?.[0]}
            onChange={(input) => set({ instructions: input.currentTarget.value })}
          />
          <TextInput
            label={<Optional>{t`Days to pay`}</Optional>}
            description={t`Without a number there is no deadline.`}
            type="number"
            min={1}
            max={365}
            value={form.days}
            error={errors["offline_payment_days"]?.[0]}
            onChange={(input) => set({ days: input.currentTarget.value })}
          />
          {form.days.trim() !== "" && (
            <Checkbox
              label={t`Cancel orders that are not paid by then`}
              checked={form.cancels}
              onChange={(input) => set({ cancels: input.currentTarget.checked })}
            />
          )}
          <Checkbox
            label={t`Let people in whose order is not paid yet`}
            checked={form.unpaidIn}
            onChange={(input) => set({ unpaidIn: input.currentTarget.checked })}
          />
        </div>
      )}
    </Panel>
  );
}

function SelfServiceFields({ form, set, errors }: FieldsProps) {
  const { t } = useLingui();
  return (
    <Panel title={<Trans>What buyers may do by themselves</Trans>}>
      <Checkbox
        label={t`Change names and e-mail addresses, and have mails sent again`}
        checked={form.selfEdit}
        onChange={(input) => set({ selfEdit: input.currentTarget.checked })}
      />
      <Checkbox
        label={t`Give orders back for which nothing was paid`}
        checked={form.cancelling}
        onChange={(input) => set({ cancelling: input.currentTarget.checked })}
      />
      {form.cancelling && (
        <div className={styles.nested}>
          <TextInput
            label={t`Up to so many hours before the beginning`}
            type="number"
            required
            min={0}
            max={8760}
            value={form.hours}
            error={errors["buyer_cancel_hours"]?.[0]}
            onChange={(input) => set({ hours: input.currentTarget.value })}
          />
        </div>
      )}
    </Panel>
  );
}
