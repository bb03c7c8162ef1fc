import { Column } from "@react-email/column";
import { Row } from "@react-email/row";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { Trans, useLingui } from "@lingui/react/macro";
import { coloured } from "../../../platform/mail/email-colours.ts";
import {
  EmailButton,
  EmailHeading,
  EmailLayout,
  Paragraph,
  SmallPrint,
} from "../../../platform/mail/email-layout.tsx";
import { Greeting } from "../../../platform/mail/greeting.tsx";
import { withoutLinks } from "../../../platform/mail/sanitize-subject.ts";

/** A sum, such as "Gross sales", "€1,200.00", "Previous period: €900.00". */
export interface ReportFigure {
  name: string;
  figure: string;
  earlier: string | null;
}

interface ReportEmailProps {
  appName: string;
  firstName: string;
  /** The report's title. */
  title: string;
  /** The name of the event or organiser. */
  ownerName: string;
  /** Null: the report covers everything until now. */
  days: string | null;
  /** The sums, the most important first. */
  figures: readonly ReportFigure[];
  /** The report is too large to attach. */
  isTooLong: boolean;
  url: string;
}

export function ReportEmail({
  appName,
  firstName,
  title,
  days,
  figures,
  isTooLong,
  url,
  ...names
}: ReportEmailProps) {
  const { t, i18n } = useLingui();
  const ownerName = withoutLinks(names.ownerName);
  return (
    <EmailLayout
      locale={i18n.locale}
      sender={appName}
      preview={
        figures
          .slice(0, 3)
          .map(({ name, figure }) => `${name} ${figure}`)
          .join(" · ") || ownerName
      }
    >
      <EmailHeading>{title}</EmailHeading>
      <Greeting firstName={firstName} />
      <Paragraph>
        {days === null
          ? t`Here is the report about ${ownerName}.`
          : t`Here is the report about ${ownerName}: ${days}`}
      </Paragraph>
      {figures.length > 0 && (
        <Section style={{ margin: "0 0 16px" }}>
          {figures.map((figure, index) => (
            <FigureRow key={index} {...figure} isMain={index === 0} />
          ))}
        </Section>
      )}
      <Paragraph>
        {isTooLong ? (
          <Trans>The file is too large for an e-mail. You can download it from the report’s page.</Trans>
        ) : (
          <Trans>All figures are in the attached file.</Trans>
        )}
      </Paragraph>
      <EmailButton href={url}>
        <Trans>Open the report</Trans>
      </EmailButton>
      <SmallPrint>
        <Trans>
          You get this e-mail because a member of the account scheduled it. It can be stopped on the report’s
          page.
        </Trans>
      </SmallPrint>
    </EmailLayout>
  );
}

function FigureRow({ name, figure, earlier, isMain }: ReportFigure & { isMain: boolean }) {
  const size = isMain ? { fontSize: 20, fontWeight: 600 } : {};
  return (
    <Row>
      <Column style={{ verticalAlign: "baseline" }}>
        <Text className={words.className} style={{ ...words.style, ...size }}>
          {name}
        </Text>
      </Column>
      <Column align="right" style={{ verticalAlign: "baseline", whiteSpace: "nowrap" }}>
        <Text className={words.className} style={{ ...words.style, ...size }}>
          {figure}
        </Text>
        {earlier !== null && <Text {...quiet}>{earlier}</Text>}
      </Column>
    </Row>
  );
}

const words = coloured({ ink: "text" }, { margin: "0 0 4px", fontSize: 16, lineHeight: "26px" });
const quiet = coloured({ ink: "text-3" }, { margin: "0 0 8px", fontSize: 14, lineHeight: "20px" });
