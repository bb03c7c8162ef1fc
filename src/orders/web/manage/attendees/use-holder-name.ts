import { useLingui } from "@lingui/react/macro";
import type { Attendee } from "../../../../tickets/contract.ts";

type Holder = Pick<Attendee, "first_name" | "last_name" | "is_named">;

/** Display name of a ticket holder. A guest without a name is shown as a guest of the buyer. */
export function useHolderName(): (holder: Holder) => string {
  const { t } = useLingui();
  return ({ first_name, last_name, is_named }) => {
    const name = `${first_name} ${last_name}`.trim();
    return is_named ? name : t`Guest of ${name}`;
  };
}
