import { Plural, Trans } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { settingsQuery } from "../../../../events/web/manage/parts/settings-query.ts";
import { ConfirmDialog } from "../../../../manage-ui/dialogs/confirm-dialog.tsx";
import { sendOnce } from "../../../../manage-ui/drafts/send-once.ts";
import { MAX_OFFERS } from "../../../rules/suggested-offers.ts";
import { useWaitingList } from "../waiting-list-query.ts";
import { OfferEnd } from "./offer-end.tsx";
import { useOffersSent } from "./use-offers-sent.ts";

interface OfferToChosenProps {
  /** Null while the dialog is closed. Empty: all that match, which are too many. */
  ids: readonly number[] | null;
  onClose: () => void;
}

/** Asks before it offers places to chosen people, whatever their place in line. */
export function OfferToChosen({ ids, onClose }: OfferToChosenProps) {
  const calls = useWaitingList();
  const tellSent = useOffersSent();
  const { data: settings } = useQuery(settingsQuery(useEvent().id));
  // The dialog keeps its words while it closes.
  const [shown, setShown] = useState(ids);
  if (ids !== null && ids !== shown) setShown(ids);
  const count = shown?.length ?? 0;
  const mayOffer = count > 0 && count <= MAX_OFFERS;
  const offer = useMutation({
    mutationFn: (entry_ids: number[]) =>
      sendOnce("offer-places", { entry_ids }, (key) => calls.offer({ entry_ids }, key)),
    onSuccess: (offered, { length }) => {
      tellSent(offered, length);
      onClose();
      return calls.onChanged();
    },
  });
  return (
    <ConfirmDialog
      isOpen={ids !== null}
      onClose={onClose}
      title={<Trans>Offer places</Trans>}
      cancelLabel={<Trans>Go back</Trans>}
      confirmLabel={<Trans>Offer places</Trans>}
      tone="accent"
      canConfirm={mayOffer}
      mutation={offer}
      onConfirm={() => offer.mutate([...(ids ?? [])])}
    >
      {mayOffer ? (
        <>
          <Plural
            value={count}
            one="The places are held for one person, who gets an e-mail."
            other="The places are held for # people, who get an e-mail."
          />{" "}
          <OfferEnd key={String(ids)} minutes={settings?.waiting_list_offer_minutes} />
        </>
      ) : (
        <Trans>Please choose at most {MAX_OFFERS} people.</Trans>
      )}
    </ConfirmDialog>
  );
}
