import { SimpleGrid, Stack, Text } from "@mantine/core";
import { useLingui } from "@lingui/react";
import { Link } from "react-router";
import { LinkCard } from "../../../../manage-ui/link-card.tsx";
import type { ReportKey } from "../../../rules/report-definitions.ts";
import { GROUP_WORDS, REPORT_WORDS, type ReportGroup } from "./report-words.ts";
import { REPORT_TITLES } from "../../../words/report-titles.ts";

interface ReportCatalogueProps {
  /** The base URL of the reports. */
  base: string;
  reports: readonly ReportKey[];
}

/** The reports by subject, each with the question that it answers. */
export function ReportCatalogue({ base, reports }: ReportCatalogueProps) {
  const { i18n } = useLingui();
  const groups = Object.keys(GROUP_WORDS) as ReportGroup[];
  return (
    <Stack gap="xl">
      {groups.map((group) => (
        <Stack key={group} component="section" gap="sm" aria-label={i18n._(GROUP_WORDS[group])}>
          <Text component="h2" fw={600} c="dimmed" size="sm">
            {i18n._(GROUP_WORDS[group])}
          </Text>
          <SimpleGrid
            component="ul"
            className="plain-list"
            minColWidth="min(100%, 20rem)"
            autoFlow="auto-fill"
            spacing="md"
            m={0}
            p={0}
          >
            {reports
              .filter((report) => REPORT_WORDS[report].group === group)
              .map((report) => {
                const { question, icon } = REPORT_WORDS[report];
                const title = REPORT_TITLES[report];
                return (
                  <LinkCard
                    key={report}
                    icon={icon}
                    align="flex-start"
                    title={<Link to={`${base}/report/${report}`}>{i18n._(title)}</Link>}
                  >
                    <Text c="dimmed">{i18n._(question)}</Text>
                  </LinkCard>
                );
              })}
          </SimpleGrid>
        </Stack>
      ))}
    </Stack>
  );
}
