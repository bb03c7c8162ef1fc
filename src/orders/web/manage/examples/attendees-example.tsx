import { Trans, useLingui } from "@lingui/react/macro";
import { IconUser } from "@tabler/icons-react";
import { ExampleRows } from "../../../../manage-ui/lists/example-rows.tsx";
import { Chip } from "../../../../ui/chip.tsx";

export function AttendeesExample() {
  const { t } = useLingui();
  const checkedIn = (
    <Chip tone="success" icon="check">
      <Trans>Checked in</Trans>
    </Chip>
  );
  const expected = (
    <Chip>
      <Trans>Expected</Trans>
    </Chip>
  );
  return (
    <ExampleRows
      picture={<IconUser size={20} stroke={1.75} />}
      rows={[
        { title: "Alex Morgan", detail: t`General admission`, end: checkedIn },
        { title: "Sam Okafor", detail: t`Early bird`, end: checkedIn },
        { title: "Lena Fischer", detail: t`Children under 12`, end: expected },
      ]}
    />
  );
}
