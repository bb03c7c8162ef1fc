import { useLingui } from "@lingui/react/macro";
import { IconMessageQuestion } from "@tabler/icons-react";
import { ExampleRows } from "../../../../manage-ui/lists/example-rows.tsx";

export function QuestionsExample() {
  const { t } = useLingui();
  return (
    <ExampleRows
      picture={<IconMessageQuestion size={20} stroke={1.75} />}
      rows={[
        { title: t`Any dietary needs?`, detail: t`Vegetarian, vegan, gluten-free`, end: t`For each ticket` },
        { title: t`Shirt size`, detail: t`S, M, L, XL`, end: t`For each ticket` },
        { title: t`How did you hear about us?`, detail: t`One line of text`, end: t`Once per order` },
      ]}
    />
  );
}
