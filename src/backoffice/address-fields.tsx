import { SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import type { Location } from "../events/contract.ts";
import { Optional } from "../manage-ui/optional.tsx";
import { CountrySelect } from "../manage-ui/places/country-select.tsx";
import { LOCATION_RULES } from "./form-rules.ts";

interface AddressFieldsProps {
  value: Location | null;
  errorOf: (part: keyof Location) => string | undefined;
  onChange: (address: Location) => void;
  onBlur?: () => void;
}

const EMPTY: Location = {
  venue_name: null,
  address_line_1: null,
  address_line_2: null,
  city: null,
  state_or_region: null,
  zip_or_postal_code: null,
  country: null,
};

/** The fields of a venue and its address. Every field is optional. */
export function AddressFields({ value, errorOf, onChange, onBlur }: AddressFieldsProps) {
  const { t } = useLingui();
  const address = value ?? EMPTY;
  const field = (part: keyof Location, autoComplete: string) => ({
    maxLength: LOCATION_RULES[part].maxLength,
    autoComplete,
    value: address[part] ?? "",
    error: errorOf(part),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...address, [part]: event.currentTarget.value || null }),
    onBlur,
  });
  return (
    <Stack>
      <TextInput label={<Optional>{t`Venue`}</Optional>} {...field("venue_name", "organization")} />
      <TextInput
        label={<Optional>{t`Street and number`}</Optional>}
        {...field("address_line_1", "address-line1")}
      />
      <TextInput
        label={<Optional>{t`Address line 2`}</Optional>}
        {...field("address_line_2", "address-line2")}
      />
      <SimpleGrid minColWidth="min(12rem, 100%)">
        <TextInput
          label={<Optional>{t`Postal code`}</Optional>}
          {...field("zip_or_postal_code", "postal-code")}
        />
        <TextInput label={<Optional>{t`City`}</Optional>} {...field("city", "address-level2")} />
      </SimpleGrid>
      <SimpleGrid minColWidth="min(12rem, 100%)">
        <TextInput
          label={<Optional>{t`State or region`}</Optional>}
          {...field("state_or_region", "address-level1")}
        />
        <CountrySelect
          label={<Optional>{t`Country`}</Optional>}
          value={address.country ?? ""}
          error={errorOf("country")}
          onChange={(country) => onChange({ ...address, country: country || null })}
        />
      </SimpleGrid>
    </Stack>
  );
}
