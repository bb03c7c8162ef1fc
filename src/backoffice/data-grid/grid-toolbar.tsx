import type { GridFilter } from "./grid-filter.ts";
import { Flex, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import { IconSearch, IconX } from "@tabler/icons-react";
import {
  type ChangeEvent,
  type FocusEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { formatMoney } from "../../ui/format.ts";
import { Menu } from "../../ui/overlays/menu.tsx";
import { type FilterOperator, type ListMeta, MAX_SEARCHED } from "../../values/listing.ts";
import { AddFilter, OPERATOR_WORDS } from "./add-filter.tsx";
import type { Column } from "./column.ts";
import styles from "./data-grid.module.css";
import { currentSort, sortOf } from "./grid-table.tsx";
import { chosenValues, withChosenValues, withComparison } from "./listing-state.ts";
import type { UsedListing } from "./use-listing.ts";

const TYPING_PAUSE_MILLISECONDS = 300;

interface GridToolbarProps<Row> {
  label: string;
  listing: UsedListing;
  filters: readonly GridFilter[];
  columns: readonly Column<Row>[];
  meta: ListMeta | undefined;
  /** View options and their reset. */
  children?: ReactNode;
}

/** Search, filters and order of the list, with the active filters. */
export function GridToolbar<Row>({
  label,
  listing,
  filters,
  columns,
  meta,
  children,
}: GridToolbarProps<Row>) {
  const added = filters.filter(({ choices, isRare }) => !choices || isRare);
  return (
    <Stack className="no-print" gap="xs">
      <div className={styles.narrowing}>
        <SearchField label={label} listing={listing} />
        <SortSelect listing={listing} columns={columns} meta={meta} />
        {filters.length > 0 && (
          <div className={styles.filters} onFocus={scrollIntoView}>
            {filters.map(
              (filter) =>
                filter.choices &&
                !filter.isRare && (
                  <FilterMenu key={filter.field} filter={filter} choices={filter.choices} listing={listing} />
                ),
            )}
            {added.length > 0 && <AddFilter listing={listing} filters={added} />}
          </div>
        )}
        {children && (
          <Group className={styles.seeing} gap="4px 8px" align="stretch" ms="auto">
            {children}
          </Group>
        )}
      </div>
      {meta?.total !== 0 && <FilterChips listing={listing} filters={filters} />}
    </Stack>
  );
}

/** On phones the filters scroll sideways, and browsers do not scroll a half-hidden button into view. */
function scrollIntoView({ target }: FocusEvent<HTMLElement>): void {
  if (target.tagName === "SUMMARY") target.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function SearchField({ label, listing }: { label: string; listing: UsedListing }) {
  const known = listing.state.query ?? "";
  const [typed, setTyped] = useState(known);
  const [sent, setSent] = useState(known);
  const [before, setBefore] = useState(known);
  // The address may change without the field: by Back, or by "Show everything".
  if (known !== before) {
    setBefore(known);
    if (known !== sent) {
      setSent(known);
      setTyped(known);
    }
  }
  const search = useEffectEvent((wanted: string) => {
    setSent(wanted);
    listing.change({ ...listing.state, page: 1, query: wanted || undefined }, { isTyped: true });
  });
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === sent) return;
    const timer = setTimeout(() => search(wanted), TYPING_PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [typed, sent]);
  return (
    <TextInput
      type="search"
      className={styles.search}
      aria-label={label}
      placeholder={label}
      enterKeyHint="search"
      maxLength={MAX_SEARCHED}
      autoComplete="off"
      leftSection={<IconSearch size={16} />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

interface FilterMenuProps {
  filter: GridFilter;
  choices: NonNullable<GridFilter["choices"]>;
  listing: UsedListing;
}

function FilterMenu({ filter, choices, listing }: FilterMenuProps) {
  const inAddress = chosenValues(listing.state, filter.field);
  // Checks the box immediately, although its list loads later. Until the address changes, the requested state
  // counts.
  const [asked, setAsked] = useState<{ before: string; chosen: string[] } | null>(null);
  if (asked && asked.before !== inAddress.join()) setAsked(null);
  const chosen = asked?.chosen ?? inAddress;
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { value, checked } = event.currentTarget;
    const others = filter.isSingle ? [] : chosen.filter((one) => one !== value);
    const wanted = checked ? [...others, value] : others;
    setAsked({ before: inAddress.join(), chosen: wanted });
    listing.change(withChosenValues(listing.state, filter.field, wanted));
  };
  return (
    <Menu label={chosen.length > 0 ? `${filter.label} · ${chosen.length}` : filter.label}>
      <Flex component="fieldset" direction="column">
        <legend className="visually-hidden">{filter.label}</legend>
        {choices.map(({ value, label }) => (
          <Flex component="label" align="center" key={value} className={styles.choice} gap="xs">
            <input type="checkbox" value={value} checked={chosen.includes(value)} onChange={handleChange} />
            {label}
          </Flex>
        ))}
      </Flex>
    </Menu>
  );
}

/** Cards have no column headers, so on phones this select sets the order. */
function SortSelect<Row>({
  listing,
  columns,
  meta,
}: Pick<GridToolbarProps<Row>, "listing" | "columns" | "meta">) {
  const { t } = useLingui();
  const sortable = columns.filter((column) => sortOf(column, meta));
  if (sortable.length === 0) return null;
  const { by, direction } = currentSort(listing, meta);
  // The default order is unknown until the list has loaded or failed.
  const isKnown = sortable.some(({ sort }) => sort === by);
  const handleChange = (event: ChangeEvent<HTMLSelectElement>) => {
    const [sort_by, sort_direction] = event.currentTarget.value.split(" ") as [string, "asc" | "desc"];
    listing.change({ ...listing.state, page: 1, sort_by, sort_direction });
  };
  return (
    <NativeSelect
      className={styles.cardSort}
      aria-label={t`Sort by`}
      value={isKnown ? `${by} ${direction}` : ""}
      onChange={handleChange}
      data={[
        ...(isKnown ? [] : [{ value: "", label: t`Sort by`, disabled: true }]),
        ...sortable.flatMap(({ header, sort }) => [
          { value: `${sort} asc`, label: `${header} ↑` },
          { value: `${sort} desc`, label: `${header} ↓` },
        ]),
      ]}
    />
  );
}

/** Shows each active filter value and comparison, with a button to remove it. */
export function FilterChips({ listing, filters }: { listing: UsedListing; filters: readonly GridFilter[] }) {
  const { t } = useLingui();
  const chips = useChips(listing, filters);
  if (chips.length === 0) return null;
  return (
    <Group component="ul" className="plain-list" gap="xs" align="stretch" aria-label={t`Filters`}>
      {chips.map(({ key, label, words, without }) => (
        <li key={key}>
          <Flex
            component="button"
            align="center"
            type="button"
            className={styles.chip}
            gap={4}
            display="inline-flex"
            title={t`Remove this filter`}
            onClick={() => listing.change(without)}
          >
            <span>
              {label} <strong>{words}</strong>
            </span>
            <IconX size={14} aria-hidden="true" />
          </Flex>
        </li>
      ))}
    </Group>
  );
}

function useChips({ state }: UsedListing, filters: readonly GridFilter[]) {
  const { t, i18n } = useLingui();
  const searched =
    state.query === undefined
      ? []
      : [
          {
            key: "query",
            label: t`Search:`,
            words: state.query,
            without: { ...state, page: 1, query: undefined },
          },
        ];
  const narrowed = filters.flatMap(({ field, label, choices, currency }) => {
    const wordsOf = (value: string) => {
      if (currency && /^\d{1,12}$/.test(value))
        return formatMoney({ minor: Number(value), currency }, i18n.locale);
      return choices?.find((choice) => choice.value === value)?.label ?? value;
    };
    const chosen = chosenValues(state, field);
    const values = chosen.map((value) => ({
      key: `${field} ${value}`,
      label: `${label}:`,
      words: wordsOf(value),
      without: withChosenValues(
        state,
        field,
        chosen.filter((one) => one !== value),
      ),
    }));
    const { eq: _eq, in: _in, ...others } = state.filter_fields[field] ?? {};
    const comparisons = Object.entries(others) as [Exclude<FilterOperator, "in" | "eq">, string][];
    return [
      ...values,
      ...comparisons.map(([operator, value]) => ({
        key: `${field} ${operator}`,
        label: `${label} ${i18n._(OPERATOR_WORDS[operator])}`,
        words: wordsOf(value),
        without: withComparison(state, field, operator, undefined),
      })),
    ];
  });
  return [...searched, ...narrowed];
}
