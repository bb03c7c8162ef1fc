import { Box, Group } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "react-router";
import { Icon } from "../../../../../../ui/icon.tsx";
import styles from "./calendar.module.css";
import { addMonths, monthOf } from "../../../../../../manage-ui/dates/month.ts";
import { formatTag } from "../../../../../../values/languages/locales.ts";

interface MonthNavigationProps {
  month: string;
  today: string;
}

/** The shown month, with links to its neighbours and to the current month. */
export function MonthNavigation({ month, today }: MonthNavigationProps) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const nameOf = useMonthName();
  const addressOf = (wanted: string) => {
    const parameters = new URLSearchParams(search);
    parameters.set("month", wanted);
    return `${pathname}?${parameters}`;
  };
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)];
  return (
    <Group gap="8px 16px">
      <Box component="h2" aria-live="polite" fz="xl" lts="-0.02em">
        {nameOf(month)}
      </Box>
      <Group
        component="nav"
        aria-label={t`Months`}
        gap={4}
        align="stretch"
        wrap="nowrap"
        display="inline-flex"
      >
        <Link to={addressOf(before)} preventScrollReset className={styles.step} aria-label={nameOf(before)}>
          <Icon name="chevron-left" />
        </Link>
        <Link
          to={addressOf(monthOf(today))}
          preventScrollReset
          className={styles.step}
          aria-current={monthOf(today) === month ? "date" : undefined}
          suppressHydrationWarning
        >
          <Trans>Today</Trans>
        </Link>
        <Link to={addressOf(after)} preventScrollReset className={styles.step} aria-label={nameOf(after)}>
          <Icon name="chevron-right" />
        </Link>
      </Group>
    </Group>
  );
}

/** "July 2031" in the reader's language. */
export function useMonthName(): (month: string) => string {
  const { i18n } = useLingui();
  const format = new Intl.DateTimeFormat(formatTag(i18n.locale), {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return (month) => format.format(new Date(`${month}-01`));
}
