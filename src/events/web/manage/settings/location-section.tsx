import { Stack } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { AddressFields } from "../../../../backoffice/address-fields.tsx";
import { SavedRichText, SavedText } from "../../../../backoffice/autosave/fields.tsx";
import { Choices } from "../../../../manage-ui/choices.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import type { SettingsForm } from "./use-settings-forms.ts";

export function LocationSection({ form }: { form: SettingsForm }) {
  const { t } = useLingui();
  const isOnline = form.values.is_online_event;
  return (
    <Panel title={<Trans>Location</Trans>}>
      <Stack>
        <Choices
          label={t`Where`}
          value={isOnline ? "online" : "place"}
          onChange={(where) => form.set("is_online_event", where === "online", "now")}
          choices={[
            { value: "place", label: t`In person` },
            { value: "online", label: t`Online` },
          ]}
        />
        {isOnline ? (
          <SavedRichText
            form={form}
            name="online_event_connection_details"
            label={t`How to join`}
            description={t`Link and access code. Only people who have bought can see it.`}
          />
        ) : (
          <>
            <AddressFields
              value={form.values.location_details}
              errorOf={(part) => form.errorOf(`location_details.${part}`)}
              onChange={(address) => form.set("location_details", address)}
              onBlur={form.flush}
            />
            <SavedText
              form={form}
              name="maps_url"
              type="url"
              label={t`Link to a map`}
              description={t`Leave empty to look up the address.`}
              placeholder="https://"
            />
          </>
        )}
      </Stack>
    </Panel>
  );
}
