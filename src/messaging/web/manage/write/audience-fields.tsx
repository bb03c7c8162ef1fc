import { Checkbox, Select, Stack, Text } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { errorWithin } from "../../../../backoffice/forms/field-errors.ts";
import type { FormParts } from "../../../../backoffice/forms/use-checked-form.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { ProductChoice } from "../../../../catalog/web/manage/parts/product-choice.tsx";
import type { Message } from "../../../contract.ts";
import { isNarrowable, namesProducts } from "../../../rules/message-types.ts";
import { useAudienceLabels } from "../message-words.ts";
import { reachQuery } from "../messages-query.ts";
import { audienceOf, type MessageForm } from "./message-form.ts";
import { NarrowFields } from "./narrow-fields.tsx";
import { QuotaBar } from "./quota-bar.tsx";
import { AttendeeSearch, OrderSearch } from "./recipient-search.tsx";

/** The recipients of a message and their number. */
export function AudienceFields({ form, errors, set }: FormParts<MessageForm>) {
  const { t } = useLingui();
  const labels = useAudienceLabels();
  const { message_type: type } = form;
  return (
    <>
      <Select
        label={t`Recipients`}
        required
        allowDeselect={false}
        value={type}
        error={errors.message_type}
        onChange={(chosen) => chosen && set({ message_type: chosen as Message["type"] })}
        data={Object.entries(labels).map(([value, label]) => ({ value, label }))}
      />
      {namesProducts(type) && (
        <ProductChoice
          legend={<Trans>Products</Trans>}
          chosen={form.product_ids}
          error={errorWithin(errors, "product_ids")}
          onChange={(product_ids) => set({ product_ids })}
        />
      )}
      {isNarrowable(type) && <NarrowFields form={form} errors={errors} set={set} />}
      {type === "ORDER_OWNERS_WITH_PRODUCT" && (
        <Checkbox.Group
          label={t`State of their orders`}
          value={form.order_statuses}
          error={errorWithin(errors, "order_statuses")}
          onChange={(chosen) => set({ order_statuses: chosen as MessageForm["order_statuses"] })}
        >
          <Checkbox mt="xs" value="COMPLETED" label={t`Completed`} />
          <Checkbox mt="xs" value="AWAITING_OFFLINE_PAYMENT" label={t`Awaiting payment`} />
        </Checkbox.Group>
      )}
      {type === "INDIVIDUAL_ATTENDEES" && (
        <AttendeeSearch
          chosen={form.attendee_ids}
          error={errorWithin(errors, "attendee_ids")}
          onChange={(attendee_ids) => set({ attendee_ids })}
        />
      )}
      {type === "ORDER_OWNER" && (
        <OrderSearch
          chosen={form.order_id}
          error={errors.order_id}
          onChange={(order_id) => set({ order_id })}
        />
      )}
      <Stack gap={4}>
        <ReachWords form={form} />
        <QuotaBar form={form} />
      </Stack>
    </>
  );
}

/** Shows the number of recipients, such as "This goes to 612 people." */
function ReachWords({ form }: { form: MessageForm }) {
  const to = audienceOf(form);
  const { data } = useQuery(reachQuery(useEvent().id, to));
  if (!to || !data) return null;
  const { recipients_count: count, left_out_count: leftOut, maximum } = data;
  const isTooMany = maximum !== null && count > maximum;
  return (
    <Text role="status" fz={13} c={isTooMany ? "var(--danger)" : "dimmed"}>
      {isTooMany ? (
        <Trans>That is more than the {maximum} people one message may go to today. Split it by ticket.</Trans>
      ) : form.isLater ? (
        <Plural
          value={count}
          _0="As of now nobody would get it."
          one="As of now this goes to # person."
          other="As of now this goes to # people."
        />
      ) : (
        <Plural
          value={count}
          _0="Nobody would get it: there is no such ticket yet."
          one="This goes to # person."
          other="This goes to # people."
        />
      )}
      {leftOut > 0 && (
        <>
          {" "}
          <Plural
            value={leftOut}
            one="# person is left out: they do not want advertising."
            other="# people are left out: they do not want advertising."
          />
        </>
      )}
    </Text>
  );
}
