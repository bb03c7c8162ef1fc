import { Trans } from "@lingui/react/macro";
import { AddressFields } from "../../../../backoffice/address-fields.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import type { OrganizerSettingsForm } from "./use-organizer-forms.ts";

export function AddressSection({ form }: { form: OrganizerSettingsForm }) {
  return (
    <Panel title={<Trans>Address</Trans>}>
      <AddressFields
        value={form.values.location_details}
        errorOf={(part) => form.errorOf(`location_details.${part}`)}
        onChange={(address) => form.set("location_details", address)}
        onBlur={form.flush}
      />
    </Panel>
  );
}
