import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Choices } from "../../../../manage-ui/choices.tsx";
import { useConfig } from "../../../../platform/web/use-config.ts";
import type { TicketEvent } from "../../../contract.ts";
import { SAMPLE_NAMES, sampleTicket } from "../../../rules/sample-ticket.ts";
import { TicketSheets } from "../../parts/ticket-sheets.tsx";
import styles from "./designer-page.module.css";
import { Paper } from "./paper.tsx";

type View = "light" | "dark" | "paper";

/** The number of tickets on a sheet of A4 when the ticket's page is printed. */
const ON_PAPER = { default: 1, modern: 1, compact: 2, sheet: 4 } as const;

/** Shows the real ticket with a sample's names, on a phone in either colour scheme or on paper. */
export function TicketPreview({ event }: { event: TicketEvent }) {
  const { t } = useLingui();
  const { isTestMode } = useConfig();
  const [view, setView] = useState<View>("light");
  const names = view === "paper" ? SAMPLE_NAMES.slice(0, ON_PAPER[event.layout]) : SAMPLE_NAMES.slice(0, 1);
  const tickets = names.map((name, index) =>
    sampleTicket(event, { ...name, product_title: t`Sample ticket`, number: index + 1 }),
  );
  const sheets = <TicketSheets tickets={tickets} isTest={isTestMode} />;
  return (
    <section className={styles.preview} aria-labelledby="preview-title">
      <div className="row wrap middle spread">
        <h2 id="preview-title">
          <Trans>Preview</Trans>
        </h2>
        <Choices
          label={t`Preview as`}
          value={view}
          onChange={setView}
          choices={[
            { value: "light", label: t({ message: "Phone", context: "preview" }) },
            { value: "dark", label: t({ message: "Phone, dark", context: "preview" }) },
            { value: "paper", label: t({ message: "Paper", context: "preview" }) },
          ]}
        />
      </div>
      {view === "paper" ? (
        <Paper>{sheets}</Paper>
      ) : (
        <div className={styles.phone} data-mantine-color-scheme={view}>
          {sheets}
        </div>
      )}
    </section>
  );
}
