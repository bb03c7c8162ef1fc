import { Flex, Menu, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  IconArrowsExchange,
  IconBuildingStore,
  IconCheck,
  IconDeviceDesktop,
  IconInfoCircle,
  IconLogout,
  IconMoon,
  IconProgressCheck,
  IconSun,
  IconUserCircle,
} from "@tabler/icons-react";
import { Link } from "react-router";
import type { AccountsContract } from "../../accounts/contract.ts";
import { removeAllDrafts } from "../../manage-ui/drafts/draft-store.ts";
import { useTellProblem } from "../../manage-ui/problem-notice.tsx";
import { browserClient } from "../../platform/http/browser-client.ts";
import { useConfig } from "../../platform/web/use-config.ts";
import { initialOf } from "../../ui/initial.ts";
import { chooseColorScheme, useColorScheme } from "../../ui/shell/color-scheme.ts";
import { type Locale, LOCALES, menuLocale, OFFERED_LOCALES } from "../../values/languages/locales.ts";
import { useMe, useOtherAccounts } from "../queries/me.ts";
import { openTasks } from "../tasks/open-tasks.ts";
import { chooseLanguage } from "./choose-language.ts";
import styles from "./shell.module.css";

/** The menu of the logged-in user at the bottom of the sidebar: language, colours, log out. */
export function AccountMenu() {
  const { i18n } = useLingui();
  const me = useMe();
  const { appName, hidesAbout } = useConfig();
  const { logOut } = useLeave();
  return (
    <Menu position="right-end" width={240}>
      <Menu.Target>
        <Flex component="button" align="center" type="button" className={styles.account} gap="sm">
          <span className={styles.avatar} aria-hidden="true">
            {initialsOf(me.full_name, i18n.locale)}
          </span>
          <Stack component="span" className={styles.accountWords} gap={0} miw={0}>
            <span className="visually-hidden">
              <Trans>Account and preferences:</Trans>
            </span>{" "}
            <Text span fw={500} truncate>
              {me.full_name}
            </Text>{" "}
            <Text span c="dimmed" fz="xs" truncate>
              {me.account.name}
            </Text>
          </Stack>
        </Flex>
      </Menu.Target>
      {/* In a low window the menu scrolls, so that its last entry stays reachable. */}
      <Menu.Dropdown mah="calc(100dvb - 16px)" style={{ overflowY: "auto" }}>
        <Menu.Label>{me.email}</Menu.Label>
        <Menu.Item
          component={Link}
          to="/manage/profile"
          leftSection={<IconUserCircle size={18} stroke={1.75} />}
        >
          <Trans>Profile</Trans>
        </Menu.Item>
        {me.role !== "DOOR" && (
          <Menu.Item
            component={Link}
            to="/manage/account"
            leftSection={<IconBuildingStore size={18} stroke={1.75} />}
          >
            <Trans>Account</Trans>
          </Menu.Item>
        )}
        {me.role !== "DOOR" && (
          <Menu.Item leftSection={<IconProgressCheck size={18} stroke={1.75} />} onClick={openTasks}>
            <Trans>Exports and bulk actions</Trans>
          </Menu.Item>
        )}
        <OtherAccounts />
        <Menu.Divider />
        <PreferenceItems />
        <Menu.Divider />
        {!hidesAbout && (
          <Menu.Item component="a" href="/about" leftSection={<IconInfoCircle size={18} stroke={1.75} />}>
            <Trans>About {appName}</Trans>
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.75} />} onClick={() => void logOut()}>
          <Trans>Log out</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function OtherAccounts() {
  const others = useOtherAccounts();
  const { switchAccount } = useLeave();
  if (others.length === 0) return null;
  return (
    <>
      <Menu.Label>
        <Trans>Switch to</Trans>
      </Menu.Label>
      {others.map(({ id, name }) => (
        <Menu.Item
          key={id}
          leftSection={<IconArrowsExchange size={18} stroke={1.75} />}
          onClick={() => void switchAccount(id)}
        >
          {name}
        </Menu.Item>
      ))}
    </>
  );
}

/** Both ways to leave load a new document, so that no data of the previous account stay in memory. */
export function useLeave() {
  const tell = useTellProblem();
  const api = browserClient<AccountsContract>();
  return {
    switchAccount: (account_id: number) =>
      api("POST /users/me/account", { body: { account_id } }).then(() => location.assign("/"), tell),
    logOut: () =>
      api("POST /auth/logout").then(() => {
        removeAllDrafts();
        location.assign("/auth/login");
      }, tell),
  };
}

function PreferenceItems() {
  const { t, i18n } = useLingui();
  const scheme = useColorScheme();
  const current = menuLocale(i18n.locale as Locale);
  const schemes = [
    { value: "light", label: t`Light`, picture: IconSun },
    { value: "dark", label: t`Dark`, picture: IconMoon },
    { value: "auto", label: t`Match system`, picture: IconDeviceDesktop },
  ] as const;
  const radio = (isChosen: boolean) => ({
    role: "menuitemradio",
    "aria-checked": isChosen,
    rightSection: isChosen ? <IconCheck size={16} /> : null,
  });
  return (
    <>
      <Menu.Label>
        <Trans>Appearance</Trans>
      </Menu.Label>
      {schemes.map(({ value, label, picture: Picture }) => (
        <Menu.Item
          key={value}
          {...radio(value === scheme)}
          closeMenuOnClick={false}
          leftSection={<Picture size={18} stroke={1.75} />}
          onClick={() => chooseColorScheme(value)}
        >
          {label}
        </Menu.Item>
      ))}
      <Menu.Label>
        <Trans>Language</Trans>
      </Menu.Label>
      {OFFERED_LOCALES.map((locale) => (
        <Menu.Item
          key={locale}
          {...radio(locale === current)}
          lang={locale}
          onClick={() => chooseLanguage(locale)}
        >
          {LOCALES[locale].nativeName}
        </Menu.Item>
      ))}
    </>
  );
}

function initialsOf(name: string, locale: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return chosen.map((word) => initialOf(word, locale)).join("");
}
