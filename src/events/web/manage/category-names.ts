import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import type { Event } from "../../contract.ts";

const NAMES = {
  SOCIAL: msg`Social gathering`,
  FOOD_DRINK: msg`Food and drink`,
  CHARITY: msg`Charity`,
  MUSIC: msg`Music`,
  ART: msg`Art`,
  COMEDY: msg`Comedy`,
  THEATER: msg`Theatre`,
  BUSINESS: msg`Business`,
  TECH: msg`Technology`,
  EDUCATION: msg`Education`,
  WORKSHOP: msg`Workshop`,
  SPORTS: msg`Sports`,
  FESTIVAL: msg`Festival`,
  NIGHTLIFE: msg`Nightlife`,
  OTHER: msg`Something else`,
} satisfies Record<Event["category"], MessageDescriptor>;

/** Categories as options of a select field. */
export function useCategoryNames(): { value: Event["category"]; label: string }[] {
  const { i18n } = useLingui();
  return Object.entries(NAMES).map(([value, name]) => ({
    value: value as Event["category"],
    label: i18n._(name),
  }));
}
