import { Group, NativeSelect, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatNumber } from "../../ui/format.ts";
import type { ListMeta } from "../../values/listing.ts";
import styles from "./data-grid.module.css";
import { PAGE_SIZES } from "./listing-state.ts";
import type { UsedListing } from "./use-listing.ts";

/** The range of rows, the page size, and numbered pages. */
export function GridPages({ listing, meta }: { listing: UsedListing; meta: ListMeta }) {
  const { t, i18n } = useLingui();
  const { state } = listing;
  const figure = (value: number | null) => formatNumber(value ?? 0, i18n.locale);
  const from = figure(meta.from);
  const to = figure(meta.to);
  const total = countOf(meta, i18n.locale);
  return (
    <Group component="footer" className={`${styles.foot} no-print`} gap="8px 16px" justify="space-between">
      <Text role="status" className="tabular-nums" c="dimmed">
        {meta.from === null ? (
          <Trans>{total} in total</Trans>
        ) : (
          <Trans>
            {from}–{to} of {total}
          </Trans>
        )}
      </Text>
      {meta.last_page > 1 && (
        <Group component="nav" aria-label={t`Pages`} gap={2} wrap="nowrap">
          <PageLink
            listing={listing}
            page={meta.current_page - 1}
            last={meta.last_page}
            label={t`Previous page`}
          >
            <IconChevronLeft size={16} aria-hidden="true" />
          </PageLink>
          {pagesAround(meta.current_page, meta.last_page).map((page, index) =>
            page === null ? (
              // oxlint-disable-next-line react/no-array-index-key -- the two gaps are told apart by their place
              <span key={`gap ${index}`} className={styles.gap} aria-hidden="true">
                …
              </span>
            ) : (
              <Link
                key={page}
                to={listing.addressOf({ ...state, page })}
                preventScrollReset
                className={styles.page}
                aria-label={t`Page ${page}`}
                aria-current={page === meta.current_page ? "page" : undefined}
              >
                {figure(page)}
              </Link>
            ),
          )}
          <PageLink listing={listing} page={meta.current_page + 1} last={meta.last_page} label={t`Next page`}>
            <IconChevronRight size={16} aria-hidden="true" />
          </PageLink>
        </Group>
      )}
      {isPaged(meta) && (
        <NativeSelect
          w="8.5rem"
          aria-label={t`Rows per page`}
          value={state.per_page}
          onChange={(event) =>
            listing.change({ ...state, page: 1, per_page: Number(event.currentTarget.value) })
          }
          data={PAGE_SIZES.map((size) => ({ value: String(size), label: t`${size} per page` }))}
        />
      )}
    </Group>
  );
}

/** A list that fits into the smallest page needs no choice of page sizes. */
export function isPaged({ total }: Pick<ListMeta, "total">): boolean {
  return total > Math.min(...PAGE_SIZES);
}

/** Returns the number of rows. A long list is counted only up to a limit: "10,000+". */
export function countOf({ total, total_is_capped: isCapped }: ListMeta, locale: string): string {
  return formatNumber(total, locale) + (isCapped ? "+" : "");
}

interface PageLinkProps {
  listing: UsedListing;
  page: number;
  last: number;
  label: string;
  children: ReactNode;
}

function PageLink({ listing, page, last, label, children }: PageLinkProps) {
  if (page < 1 || page > last) {
    return (
      <span className={styles.page} aria-hidden="true" data-off>
        {children}
      </span>
    );
  }
  return (
    <Link
      to={listing.addressOf({ ...listing.state, page })}
      preventScrollReset
      className={styles.page}
      aria-label={label}
    >
      {children}
    </Link>
  );
}

/** Returns the first page, the last page and those around the current one. Null stands for a gap. */
export function pagesAround(current: number, last: number): (number | null)[] {
  const wanted = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
  const pages = [...new Set(wanted)].sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const before = pages[index - 1];
    if (before === undefined || page - before === 1) return [page];
    return page - before === 2 ? [page - 1, page] : [null, page];
  });
}
