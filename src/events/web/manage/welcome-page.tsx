import { Box, Group } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { Page } from "../../../manage-ui/page.tsx";
import { useMe } from "../../../backoffice/queries/me.ts";
import { Logo } from "../../../ui/shell/logo.tsx";
import { EventStarter } from "./new-event/event-starter.tsx";
import styles from "./welcome-page.module.css";

/** The start page of a new account: the form for its first event. */
export default function WelcomePage() {
  const { t } = useLingui();
  const me = useMe();
  return (
    <Box className="manage" mih="100dvb">
      <Group
        component="header"
        className={styles.header}
        maw={1240}
        mx="auto"
        wrap="nowrap"
        justify="space-between"
      >
        <Logo size={26} />
        <Link to="/manage/events">
          <Trans>Skip and look around first</Trans>
        </Link>
      </Group>
      <Page
        title={t`Welcome, ${me.first_name}`}
        description={<Trans>Your first event in one minute. Everything can be changed later.</Trans>}
      >
        <EventStarter />
      </Page>
    </Box>
  );
}
