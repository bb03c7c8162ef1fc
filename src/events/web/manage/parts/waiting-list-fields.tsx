import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { SavedNumber, SavedSelect } from "../../../../backoffice/autosave/fields.tsx";
import type { Autosave } from "../../../../backoffice/autosave/use-autosave.ts";
import type { AllEventSettings } from "../../../contract.ts";

type Names = "waiting_list" | "waiting_list_offer_minutes";

interface WaitingListFieldsProps {
  form: Autosave<Pick<AllEventSettings, Names>>;
  /** Shown beside a label: the source of the value. */
  markOf?: (name: Names) => ReactNode;
}

/** The waiting list of an event, or of new events. The time of an offer matters only with a list. */
export function WaitingListFields({ form, markOf }: WaitingListFieldsProps) {
  const { t } = useLingui();
  const of = <Name extends Names>(name: Name) => ({ form, name, mark: markOf?.(name) });
  return (
    <>
      <SavedSelect
        {...of("waiting_list")}
        label={t`Waiting list`}
        description={t`For tickets that are sold out. Places that come back are kept for those who wait.`}
        choices={[
          { value: "OFF", label: t({ message: "Off", context: "a waiting list" }) },
          { value: "MANUAL", label: t`On: you decide when places are offered` },
          { value: "AUTOMATIC", label: t`On: the next in line get an offer at once` },
        ]}
      />
      {form.values.waiting_list !== "OFF" && (
        <SavedNumber
          {...of("waiting_list_offer_minutes")}
          label={t`How long an offer lasts, in minutes`}
          description={t`The places are held until then. 720 minutes are 12 hours, long enough for a night.`}
        />
      )}
    </>
  );
}
