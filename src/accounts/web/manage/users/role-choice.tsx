import { useLingui } from "@lingui/react/macro";
import { RadioGroup } from "../../../../ui/fields/radio-group.tsx";
import { GIVEN_ROLES, type GivenRole, useRoleWords } from "./role-words.ts";

interface RoleChoiceProps {
  value: GivenRole;
  error?: string;
  onChange: (role: GivenRole) => void;
}

/** One card per role, with its permissions. */
export function RoleChoice({ value, error, onChange }: RoleChoiceProps) {
  const { t } = useLingui();
  const words = useRoleWords();
  return (
    <RadioGroup
      name="role"
      label={t`Role`}
      hasCards
      required
      error={error}
      value={value}
      onChange={(role) => onChange(role as GivenRole)}
      options={GIVEN_ROLES.map((role) => ({
        value: role,
        label: words[role].name,
        help: words[role].abilities,
      }))}
    />
  );
}
