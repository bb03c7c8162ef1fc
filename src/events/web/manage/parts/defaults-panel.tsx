import { Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import {
  SavedNumber,
  SavedRichText,
  SavedSelect,
  SavedSwitch,
  SavedText,
} from "../../../../backoffice/autosave/fields.tsx";
import { LanguageSelect } from "../../../../manage-ui/languages/language-select.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { useTellProblem } from "../../../../manage-ui/problem-notice.tsx";
import type { DefaultName, EventDefaults } from "../../../contract.ts";
import { BuyerCancelFields } from "./buyer-cancel-fields.tsx";
import { InheritedMark } from "./inherited-mark.tsx";
import { type DefaultsForm, useChangeDefaults } from "./use-defaults-form.ts";
import { WaitingListFields } from "./waiting-list-fields.tsx";

interface DefaultsPanelProps {
  /** Null: the account's defaults. */
  organizerId: number | null;
  defaults: Versioned<EventDefaults>;
  form: DefaultsForm;
}

/** Defaults for new events. Fields whose value is set here have a mark. */
export function DefaultsPanel({ organizerId, defaults, form }: DefaultsPanelProps) {
  const { t } = useLingui();
  const change = useChangeDefaults(organizerId);
  const tell = useTellProblem();
  const markOf = (name: DefaultName) => (
    <InheritedMark
      isOwn={defaults.own.includes(name)}
      from={organizerId === null ? "program" : "account"}
      onInherit={() => change.mutate({ inherit: [name], version: defaults.version }, { onError: tell })}
    />
  );
  const of = <Name extends DefaultName>(name: Name) => ({ form, name, mark: markOf(name) });
  return (
    <Panel title={<Trans>What new events start with</Trans>}>
      <Stack>
        <Text c="dimmed">
          <Trans>Existing events stay as they are.</Trans>{" "}
          {organizerId !== null && <Trans>Settings without a mark come from the account.</Trans>}
        </Text>
        <LanguageSelect
          label={
            <>
              {t`Language of your texts`} {markOf("content_language")}
            </>
          }
          unset={t`Language of the person who creates the event`}
          value={form.values.content_language}
          error={form.errorOf("content_language")}
          onChange={(language) => form.set("content_language", language, "now")}
        />
        <SavedSelect
          {...of("attendee_details_collection_method")}
          label={t`Names on tickets`}
          choices={[
            { value: "PER_TICKET", label: t`A name for each ticket` },
            { value: "PER_ORDER", label: t`The buyer’s name on all tickets` },
          ]}
        />
        <SavedNumber {...of("order_timeout_in_minutes")} label={t`Checkout time limit in minutes`} />
        <SavedSelect
          {...of("price_display_mode")}
          label={t`Prices on the page`}
          choices={[
            { value: "INCLUSIVE", label: t`With taxes and fees` },
            { value: "EXCLUSIVE", label: t`Without; taxes and fees shown separately` },
          ]}
        />
        <SavedSwitch {...of("show_marketing_opt_in")} label={t`Ask for marketing consent`} />
        <SavedSwitch
          {...of("require_billing_address")}
          label={t`Require a billing address from every buyer`}
        />
        <SavedSwitch
          {...of("allow_attendee_self_edit")}
          label={t`Let buyers change names and e-mail addresses, and resend e-mails`}
        />
        <BuyerCancelFields form={form} mark={markOf("buyer_cancel_hours")} />
        <WaitingListFields form={form} markOf={markOf} />
        <SavedSwitch {...of("allow_search_engine_indexing")} label={t`Let search engines list this page`} />
        <SavedText {...of("terms_url")} type="url" label={t`Link to your terms`} placeholder="https://" />
        <SavedText
          {...of("support_email")}
          type="email"
          label={t`Support e-mail`}
          description={t`Leave empty to use the organiser’s.`}
        />
        <SavedText
          {...of("continue_button_text")}
          label={t`Checkout button label`}
          placeholder={t`Get tickets`}
        />
        <SavedRichText {...of("pre_checkout_message")} label={t`Text at checkout`} />
        <SavedRichText {...of("post_checkout_message")} label={t`Text after purchase`} />
        <SavedRichText {...of("email_footer_message")} label={t`E-mail footer`} />
      </Stack>
    </Panel>
  );
}
