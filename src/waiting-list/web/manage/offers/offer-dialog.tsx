import { Text, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import type { FormProblems } from "../../../../backoffice/forms/form-problems.ts";
import { ResourceForm } from "../../../../backoffice/forms/resource-form.tsx";
import { useCreateForm } from "../../../../backoffice/forms/use-create-form.ts";
import { Dialog } from "../../../../manage-ui/dialogs/overlays.tsx";
import type { WaitedPrice } from "../../../contract.ts";
import { suggestedOffers } from "../../../rules/suggested-offers.ts";
import { OFFERS_RULES } from "../form-rules.ts";
import { nameOfPrice } from "../name-of-price.ts";
import { useWaitingList } from "../waiting-list-query.ts";
import { OfferEnd } from "./offer-end.tsx";
import { useOffersSent } from "./use-offers-sent.ts";

interface OfferDialogProps {
  price: WaitedPrice;
  /** How long an offer lasts. Undefined until it is known. */
  minutes: number | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Offers places to the next in line for one price. */
export function OfferDialog({ isOpen, ...form }: OfferDialogProps) {
  const name = nameOfPrice(form.price);
  return (
    <Dialog isOpen={isOpen} onClose={form.onClose} title={<Trans>Offer places: {name}</Trans>}>
      <OfferForm {...form} />
    </Dialog>
  );
}

function OfferForm({ price, minutes, onClose }: Omit<OfferDialogProps, "isOpen">) {
  const { t } = useLingui();
  const calls = useWaitingList();
  const tellSent = useOffersSent();
  const { product_price_id, available } = price;
  const editor = useCreateForm({
    name: `offer-places-${product_price_id}`,
    initial: { count: String(suggestedOffers(price)) },
    draftLife: "while-open",
    bodyOf: ({ count }) => ({ product_price_id, count: Number(count) }),
    rules: OFFERS_RULES,
    problemsOf: ({ count }): FormProblems =>
      /^\d+$/.test(count.trim()) ? {} : { count: { sentence: t`Please enter a whole number.` } },
    create: async ({ body, idempotencyKey }) => ({
      offered: await calls.offer(body, idempotencyKey),
      asked: body.count,
    }),
    leave: onClose,
    onCreated: ({ offered, asked }) => {
      tellSent(offered, asked);
      return calls.onChanged();
    },
  });
  return (
    <ResourceForm editor={editor} isBesideFields onCancel={onClose} submitLabel={<Trans>Offer places</Trans>}>
      <TextInput
        data-autofocus
        {...editor.text("count")}
        type="number"
        inputMode="numeric"
        min={OFFERS_RULES.count.min}
        max={OFFERS_RULES.count.max}
        required
        label={t`How many people`}
        description={t`Each of the next in line gets an e-mail with a link to pay.`}
      />
      <Text c="dimmed">
        {available === null ? (
          <Trans>Available now: no limit</Trans>
        ) : (
          <Trans>Available now: {available}</Trans>
        )}
        <br />
        <OfferEnd minutes={minutes} />
      </Text>
    </ResourceForm>
  );
}
