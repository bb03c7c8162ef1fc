import { Box, Button, Stack } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLeave } from "../../../backoffice/shell/account-menu.tsx";
import { useMe, useOtherAccounts } from "../../../backoffice/queries/me.ts";
import { Page } from "../../../manage-ui/page.tsx";
import { useConfig } from "../../../platform/web/use-config.ts";
import { Notice } from "../../../ui/notice.tsx";
import { askInBrowser } from "../../../manage-ui/preload.ts";

/** Loads the texts of this part of the workspace. */
export const clientLoader = askInBrowser;

/** The only page for members of a suspended account: the reason, a contact, and the log-out. */
export default function SuspendedPage() {
  const { t } = useLingui();
  const { account } = useMe();
  const { logOut, switchAccount } = useLeave();
  const others = useOtherAccounts();
  const { platformSupportEmail: support } = useConfig();
  const name = account.name;
  return (
    <Box maw="40rem" mx="auto" py="xl" className="manage">
      <Page title={t`This account is suspended`}>
        <Notice tone="danger" title={<Trans>{name} cannot be used at the moment</Trans>}>
          <p>{account.suspended_reason}</p>
        </Notice>
        <p>
          <Trans>
            Nothing of its events is on sale. Tickets that were sold stay valid, and the doors admit their
            holders.
          </Trans>
        </p>
        {support && (
          <p>
            <Trans>
              If you think that this is a mistake, write to <a href={`mailto:${support}`}>{support}</a>.
            </Trans>
          </p>
        )}
        <Stack gap="xs" align="flex-start">
          {others.map(({ id, name: other }) => (
            <Button key={id} variant="default" onClick={() => void switchAccount(id)}>
              <Trans>Switch to {other}</Trans>
            </Button>
          ))}
          <Button variant="default" onClick={() => void logOut()}>
            <Trans>Log out</Trans>
          </Button>
        </Stack>
      </Page>
    </Box>
  );
}
