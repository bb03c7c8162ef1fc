import { Button, Flex, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import { SaveProblem } from "../../../backoffice/editing/save-problem.tsx";
import { CreateForm } from "../../../backoffice/forms/create-form.tsx";
import type { FormParts } from "../../../backoffice/forms/use-checked-form.ts";
import { useResourceForm } from "../../../backoffice/forms/use-resource-form.ts";
import { Optional } from "../../../manage-ui/optional.tsx";
import { Page } from "../../../manage-ui/page.tsx";
import { Panel } from "../../../manage-ui/panel.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { useMe } from "../../../backoffice/queries/me.ts";
import { CountrySelect } from "../../../manage-ui/places/country-select.tsx";
import { CurrencySelect } from "../../../manage-ui/places/currency-select.tsx";
import { ZoneSelect } from "../../../manage-ui/zones/zone-select.tsx";
import { storeSaved } from "../../../manage-ui/saving/store-saved.ts";
import { browserClient } from "../../../platform/http/browser-client.ts";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useToasts } from "../../../ui/overlays/toasts.tsx";
import type { Account, AccountsContract } from "../../contract.ts";
import type { Route } from "./+types/account-settings-page";
import { AccountBar } from "./account-bar.tsx";
import { NewEventPanel } from "./new-event-panel.tsx";
import { SecurityPanel } from "./security-panel.tsx";
import { accountQuery } from "./account-queries.ts";
import { ACCOUNT_RULES } from "./form-rules.ts";

export function loader(args: Route.LoaderArgs) {
  return preload(args, (client) => [client.fetchQuery(accountQuery())]);
}

export const clientLoader = askInBrowser;

/** The account's name, and the defaults of its new events. */
export default function AccountSettingsPage() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(accountQuery());
  const isAdmin = useMe().role !== "ORGANIZER";
  return (
    <>
      <AccountBar page={t`Account details`} />
      <Page title={t`Account details`} context={t`Account`}>
        {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton lines={10} />}
        {data && (
          <SimpleGrid minColWidth="min(30rem, 100%)" spacing="lg">
            <SettingsForm account={data} />
            <Stack gap="lg">
              <NewEventPanel account={data} />
              {isAdmin && <SecurityPanel account={data} />}
            </Stack>
          </SimpleGrid>
        )}
      </Page>
    </>
  );
}

type Form = Record<
  | "name"
  | "currency_code"
  | "timezone"
  | "address_line_1"
  | "address_line_2"
  | "zip_or_postal_code"
  | "city"
  | "country",
  string
>;

const formOf = (account: Account): Form => ({
  name: account.name,
  currency_code: account.currency_code,
  timezone: account.timezone,
  address_line_1: account.address_line_1 ?? "",
  address_line_2: account.address_line_2 ?? "",
  zip_or_postal_code: account.zip_or_postal_code ?? "",
  city: account.city ?? "",
  country: account.country ?? "",
});

function SettingsForm({ account }: { account: Versioned<Account> }) {
  const { t } = useLingui();
  const { role } = useMe();
  const client = useQueryClient();
  const { show } = useToasts();
  const editor = useResourceForm({
    name: "account",
    resource: account,
    formOf: (shown) => formOf(shown ?? account),
    bodyOf: (form) => ({ ...form, currency_code: form.currency_code as Account["currency_code"] }),
    rules: ACCOUNT_RULES,
    calls: {
      change: async (account_id, body, version) => {
        const { data } = await browserClient<AccountsContract>()("PUT /accounts/{account_id}", {
          params: { account_id },
          body,
          version,
        });
        await storeSaved(client, accountQuery(), data);
        return data;
      },
      onChanged: () => client.invalidateQueries({ queryKey: ["me"] }),
    },
    draftLife: "until-sent",
    reopen: (saved) => saved,
    onSaved: () => show({ message: t`Saved.` }),
  });
  const isReadOnly = role === "ORGANIZER";
  return (
    <CreateForm editor={editor} gap="lg" miw={0}>
      {isReadOnly && (
        <Notice>
          <Trans>Only account administrators can change this.</Trans>
        </Notice>
      )}
      <Flex component="fieldset" direction="column" disabled={isReadOnly} gap="lg">
        <GeneralFields {...editor} />
        <AddressFields {...editor} />
      </Flex>
      <SaveProblem save={editor.save} isBesideFields />
      {!isReadOnly && (
        <div>
          <Button type="submit" loading={editor.save.isPending}>
            <Trans>Save</Trans>
          </Button>
        </div>
      )}
    </CreateForm>
  );
}

function GeneralFields({ form, errors, set, text }: FormParts<Form>) {
  const { t } = useLingui();
  return (
    <Panel title={<Trans>The account</Trans>}>
      <TextInput
        label={t`Name`}
        description={t`Shown to the people you invite.`}
        autoComplete="organization"
        {...text("name")}
      />
      <SimpleGrid minColWidth="min(14rem, 100%)" spacing="sm">
        <CurrencySelect
          label={t`Currency of new events`}
          value={form.currency_code}
          error={errors.currency_code}
          onChange={(currency_code) => set({ currency_code })}
        />
        <ZoneSelect
          label={t`Time zone of new events`}
          value={form.timezone}
          error={errors.timezone}
          onChange={(timezone) => set({ timezone })}
        />
      </SimpleGrid>
      <Text c="dimmed">
        <Trans>Existing events keep theirs.</Trans>
      </Text>
    </Panel>
  );
}

function AddressFields({ form, errors, set, text }: FormParts<Form>) {
  const { t } = useLingui();
  return (
    <Panel title={<Trans>Address</Trans>}>
      <TextInput
        label={<Optional>{t`Street and number`}</Optional>}
        autoComplete="address-line1"
        {...text("address_line_1")}
      />
      <TextInput
        label={<Optional>{t`Address line 2`}</Optional>}
        autoComplete="address-line2"
        {...text("address_line_2")}
      />
      <SimpleGrid minColWidth="min(14rem, 100%)" spacing="sm">
        <TextInput
          label={<Optional>{t`Postal code`}</Optional>}
          autoComplete="postal-code"
          {...text("zip_or_postal_code")}
        />
        <TextInput label={<Optional>{t`City`}</Optional>} autoComplete="address-level2" {...text("city")} />
      </SimpleGrid>
      <CountrySelect
        label={<Optional>{t`Country`}</Optional>}
        value={form.country}
        error={errors.country}
        onChange={(country) => set({ country })}
      />
    </Panel>
  );
}
