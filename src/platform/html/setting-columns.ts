import {
  changesOf,
  type NameOf,
  namesOf,
  type Setting,
  type SettingChanges,
  type SettingColumns,
  type Settings,
  type SettingValues,
} from "../../values/setting.ts";
import { sanitizeHtml } from "./sanitize.ts";
import { sanitizedBefore } from "./sanitized-before.ts";

/** Reads settings from the columns of the same names. */
export function settingsOfRow<Defined extends Settings>(
  defined: Defined,
  row: Record<NameOf<Defined>, unknown>,
): SettingValues<Defined> {
  const values = namesOf(defined).map((name) => {
    const value = row[name];
    return [name, defined[name]!.isHtml ? sanitizedBefore(value as string | null) : value];
  });
  return Object.fromEntries(values) as SettingValues<Defined>;
}

/** Returns the columns that a change writes, with formatted texts sanitised and lists as JSON. */
export function settingColumns<Defined extends Settings>(
  defined: Defined,
  change: SettingChanges<Defined>,
): Partial<SettingColumns<Defined>> {
  const columns = Object.entries(changesOf(defined, change)).map(([name, value]) => [
    name,
    columnOf(defined[name]!, value),
  ]);
  return Object.fromEntries(columns) as Partial<SettingColumns<Defined>>;
}

function columnOf({ isHtml, isList }: Setting, value: unknown): unknown {
  if (isList) return JSON.stringify(value);
  return isHtml ? sanitizeHtml(value as string | null) : value;
}
