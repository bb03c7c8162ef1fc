import { SimpleGrid, Stack } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Page } from "../../../../manage-ui/page.tsx";
import { askInBrowser, preload } from "../../../../manage-ui/preload.ts";
import { useMe } from "../../../../backoffice/queries/me.ts";
import { TopBar } from "../../../../backoffice/shell/top-bar.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import type { Route } from "./+types/profile-page";
import { DetailsPanel } from "./details-panel.tsx";
import { EmailPanel } from "./email-panel.tsx";
import { KeysPanel } from "./keys-panel.tsx";
import { AppearancePanel } from "./appearance-panel.tsx";
import { PasskeysPanel } from "./passkeys-panel.tsx";
import { PasswordPanel } from "./password-panel.tsx";
import { passkeysQuery, secondStepQuery, sessionsQuery } from "./profile-queries.ts";
import { SecondStepPanel } from "./second-step-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";

export function loader(args: Route.LoaderArgs) {
  return preload(args, (client) => [
    client.fetchQuery(sessionsQuery()),
    client.prefetchQuery(secondStepQuery()),
    client.prefetchQuery(passkeysQuery()),
  ]);
}

export const clientLoader = askInBrowser;

/** The user's personal settings, the same in every account. Each group saves itself. */
export default function ProfilePage() {
  const { t } = useLingui();
  const me = useMe();
  // The state at page load, so that the panel stays in its place while the user reads the recovery codes.
  const [mustSetUp] = useState(me.must_set_up_two_factor);
  return (
    <>
      <TopBar crumbs={[{ key: "profile", content: <Trans>Profile</Trans> }]} />
      <Page
        title={t`Profile`}
        description={
          <Trans>
            You are {me.full_name}, logged in as {me.email}.
          </Trans>
        }
      >
        {mustSetUp && (
          <>
            <Notice tone="warning" isLive>
              <Trans>{me.account.name} requires two-step login. Set it up here before you continue.</Trans>
            </Notice>
            <SecondStepPanel />
          </>
        )}
        <SimpleGrid minColWidth="min(30rem, 100%)" spacing="lg">
          <Stack gap="lg">
            <DetailsPanel />
            <EmailPanel />
            <AppearancePanel />
            <KeysPanel />
          </Stack>
          <Stack gap="lg">
            <PasswordPanel />
            {!mustSetUp && <SecondStepPanel />}
            <PasskeysPanel />
            <SessionsPanel />
          </Stack>
        </SimpleGrid>
      </Page>
    </>
  );
}
