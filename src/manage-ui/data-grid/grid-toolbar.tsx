import { NativeSelect, TextInput } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import { IconSearch, IconX } from "@tabler/icons-react";
import { type ChangeEvent, useEffect, useEffectEvent, useState } from "react";
import { Menu } from "../../ui/menu.tsx";
import type { ListMeta } from "../../values/listing.ts";
import type { Column } from "./data-grid.tsx";
import styles from "./data-grid.module.css";
import { currentSort } from "./grid-table.tsx";
import { chosenValues, withChosenValues } from "./listing-state.ts";
import type { UsedListing } from "./use-listing.ts";

export interface GridFilter {
  field: string;
  label: string;
  choices: readonly { value: string; label: string }[];
  /** Only one of the choices makes sense at a time. */
  isSingle?: boolean;
}

const TYPING_PAUSE_MILLISECONDS = 300;

interface GridToolbarProps<Row> {
  label: string;
  listing: UsedListing;
  filters: readonly GridFilter[];
  columns: readonly Column<Row>[];
  meta: ListMeta | undefined;
}

/** What narrows and orders the list, and what is chosen right now. */
export function GridToolbar<Row>({ label, listing, filters, columns, meta }: GridToolbarProps<Row>) {
  return (
    <div className={styles.toolbar}>
      <div className={styles.narrowing}>
        <SearchField label={label} listing={listing} />
        {filters.map((filter) => (
          <FilterMenu key={filter.field} filter={filter} listing={listing} />
        ))}
        <SortSelect listing={listing} columns={columns} meta={meta} />
      </div>
      <FilterChips listing={listing} filters={filters} />
    </div>
  );
}

function SearchField({ label, listing }: { label: string; listing: UsedListing }) {
  const known = listing.state.query ?? "";
  const [typed, setTyped] = useState(known);
  const [sent, setSent] = useState(known);
  const [before, setBefore] = useState(known);
  // The address may change without the field: Back, or "Show everything".
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
      autoComplete="off"
      leftSection={<IconSearch size={16} />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

function FilterMenu({ filter, listing }: { filter: GridFilter; listing: UsedListing }) {
  const chosen = chosenValues(listing.state, filter.field);
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { value, checked } = event.currentTarget;
    const others = filter.isSingle ? [] : chosen.filter((one) => one !== value);
    listing.change(withChosenValues(listing.state, filter.field, checked ? [...others, value] : others));
  };
  return (
    <Menu label={chosen.length > 0 ? `${filter.label} · ${chosen.length}` : filter.label}>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{filter.label}</legend>
        {filter.choices.map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <input type="checkbox" value={value} checked={chosen.includes(value)} onChange={handleChange} />
            {label}
          </label>
        ))}
      </fieldset>
    </Menu>
  );
}

/** Cards have no column heads to press, so on phones the order is chosen here. */
function SortSelect<Row>({
  listing,
  columns,
  meta,
}: Pick<GridToolbarProps<Row>, "listing" | "columns" | "meta">) {
  const { t } = useLingui();
  const sortable = columns.filter((column) => column.sort);
  if (sortable.length === 0) return null;
  const { by, direction } = currentSort(listing, meta);
  const handleChange = (event: ChangeEvent<HTMLSelectElement>) => {
    const [sort_by, sort_direction] = event.currentTarget.value.split(" ") as [string, "asc" | "desc"];
    listing.change({ ...listing.state, page: 1, sort_by, sort_direction });
  };
  return (
    <NativeSelect
      className={styles.cardSort}
      aria-label={t`Sort by`}
      value={`${by} ${direction}`}
      onChange={handleChange}
      data={sortable.flatMap(({ header, sort }) => [
        { value: `${sort} asc`, label: `${header} ↑` },
        { value: `${sort} desc`, label: `${header} ↓` },
      ])}
    />
  );
}

/** Each chosen value, to be taken away again with one press. */
export function FilterChips({ listing, filters }: { listing: UsedListing; filters: readonly GridFilter[] }) {
  const { t } = useLingui();
  const chips = filters.flatMap((filter) =>
    chosenValues(listing.state, filter.field).map((value) => ({ filter, value })),
  );
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t`Filters`}>
      {chips.map(({ filter, value }) => {
        const words = filter.choices.find((choice) => choice.value === value)?.label ?? value;
        const others = chosenValues(listing.state, filter.field).filter((one) => one !== value);
        return (
          <li key={`${filter.field} ${value}`}>
            <button
              type="button"
              className={styles.chip}
              title={t`Remove this filter`}
              onClick={() => listing.change(withChosenValues(listing.state, filter.field, others))}
            >
              <span>
                {filter.label}: <strong>{words}</strong>
              </span>
              <IconX size={14} aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
