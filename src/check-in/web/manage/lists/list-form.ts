import type { CheckInList, EntryRule } from "../../../contract.ts";
import {
  type FormProblems,
  isWholeOrEmpty,
  wholeOrNull,
} from "../../../../backoffice/forms/form-problems.ts";
import { wallTimeIn } from "../../../../manage-ui/dates/wall-time.ts";

export interface ListForm {
  name: string;
  description: string;
  product_ids: number[];
  price_ids: number[];
  category_ids: number[];
  /** "" for any. */
  question: string;
  answer_option: string;
  attendee_label: string;
  entry_rule: EntryRule;
  max_entries: string;
  pause_minutes: string;
  tracks_exits: boolean;
  /** "" for any number. */
  max_inside: string;
  stops_when_full: boolean;
  allows_sales: boolean;
  allows_payments: boolean;
  activates_at: string;
  expires_at: string;
  hasPin: boolean;
  /** "" keeps the PIN that the list has. */
  pin: string;
}

export function formOfList(zone: string) {
  const typed = (instant: string | null | undefined) => (instant ? wallTimeIn(zone, new Date(instant)) : "");
  return (list: CheckInList | undefined): ListForm => ({
    name: list?.name ?? "",
    description: list?.description ?? "",
    product_ids: list?.product_ids ?? [],
    price_ids: list?.price_ids ?? [],
    category_ids: list?.category_ids ?? [],
    question: String(list?.answer_question_id ?? ""),
    answer_option: list?.answer_option ?? "",
    attendee_label: list?.attendee_label ?? "",
    entry_rule: list?.entry_rule ?? "ONCE",
    max_entries: String(list?.max_entries ?? 2),
    pause_minutes: String(list?.pause_minutes ?? 0),
    tracks_exits: list?.tracks_exits ?? false,
    max_inside: String(list?.max_inside ?? ""),
    stops_when_full: list?.stops_when_full ?? false,
    allows_sales: list?.allows_sales ?? false,
    allows_payments: list?.allows_payments ?? false,
    activates_at: typed(list?.activates_at),
    expires_at: typed(list?.expires_at),
    hasPin: list?.has_pin ?? false,
    pin: "",
  });
}

export function bodyOfList(form: ListForm, list: CheckInList | undefined) {
  const { question, answer_option, hasPin, pin, product_ids, entry_rule, ...rest } = form;
  const isAnswered = question !== "";
  return {
    ...rest,
    description: rest.description.trim() || null,
    product_ids: product_ids.length === 0 ? null : product_ids,
    answer_question_id: isAnswered ? Number(question) : null,
    answer_option: isAnswered ? answer_option : null,
    attendee_label: rest.attendee_label.trim() || null,
    entry_rule,
    max_entries: entry_rule === "TIMES" ? wholeOrNull(rest.max_entries) : null,
    pause_minutes: entry_rule === "UNLIMITED" ? (wholeOrNull(rest.pause_minutes) ?? 0) : null,
    max_inside: wholeOrNull(rest.max_inside),
    activates_at: rest.activates_at || null,
    expires_at: rest.expires_at || null,
    ...(hasPin ? pin !== "" && { pin } : list?.has_pin && { pin: null }),
  };
}

export function problemsOfList(
  form: ListForm,
  words: { pin: string; entries: string; inside: string },
  hadPin: boolean,
): FormProblems {
  const entries = Number(form.max_entries);
  const isBadPin = form.pin === "" ? form.hasPin && !hadPin : !/^\d{4,8}$/.test(form.pin);
  return {
    ...(form.entry_rule === "TIMES" &&
      !(isWholeOrEmpty(form.max_entries) && entries >= 2 && entries <= 100) && {
        max_entries: { sentence: words.entries },
      }),
    ...(form.entry_rule === "UNLIMITED" &&
      !isWholeOrEmpty(form.pause_minutes) && { pause_minutes: "not_whole" as const }),
    ...(!/^([1-9]\d{0,6}|10000000)?$/.test(form.max_inside.trim()) && {
      max_inside: { sentence: words.inside },
    }),
    ...(form.question !== "" && form.answer_option === "" && { answer_option: "required" as const }),
    ...(form.hasPin && isBadPin && { pin: { sentence: words.pin } }),
  };
}
