import { Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { SavedSwitch } from "../../../../backoffice/autosave/fields.tsx";
import type { Autosave } from "../../../../backoffice/autosave/use-autosave.ts";
import { Panel } from "../../../../manage-ui/panel.tsx";
import type { DesignValues } from "./use-design-form.ts";

/** Switch for codes that change, and the effect on tickets that were sold before. */
export function CodesPanel({ form }: { form: Autosave<DesignValues> }) {
  const { t } = useLingui();
  return (
    <Panel title={<Trans>Ticket codes</Trans>}>
      <Stack gap="sm">
        <SavedSwitch
          form={form}
          name="rotates_ticket_codes"
          label={t`Codes change every few seconds`}
          description={t`Only the ticket’s page on a phone opens the door. A screenshot or a printout does not.`}
        />
        <Text size="sm" c="dimmed">
          {form.values.rotates_ticket_codes ? (
            <Trans>
              PDFs and e-mails that were sent before have fixed codes: the door refuses them and asks for the
              live ticket. If you switch this off, they are accepted again. Staff can still check in a person
              by name.
            </Trans>
          ) : (
            <Trans>
              Tickets have a fixed code, on the page, in e-mails, PDFs and wallets. If you switch this on,
              PDFs and e-mails that were already sent no longer open the door: tell your guests to open the
              ticket on their phone.
            </Trans>
          )}
        </Text>
      </Stack>
    </Panel>
  );
}
