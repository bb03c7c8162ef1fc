import type { PublicOrder } from "../../contract.ts";
import type { AddressPart, Answer, AskedQuestion, GivenAnswer } from "../../questions/contract.ts";

/** All typed answers, by field name. A field with check boxes has several values. */
export interface TypedAnswers {
  values: Record<string, string[]>;
  /** Line id and unit of the line, such as `57_1`, by the unit's number in the order. */
  units: Record<number, string>;
}

/** A ticket or another product of the order. `number` counts through the order, from 1. */
export interface Unit {
  number: number;
  /** Line id and number of the unit in the line. */
  place: string;
  /** True for a ticket that is not the buyer's own. If names follow later, so do the answers for this ticket. */
  isGuests: boolean;
  itemName: string;
  questions: AskedQuestion[];
}

/** Questions that are asked once per order. */
export function orderQuestions(questions: readonly AskedQuestion[]): AskedQuestion[] {
  return questions.filter(({ belongs_to }) => belongs_to === "ORDER");
}

/** Units with at least one question. */
export function askedUnits(order: PublicOrder, questions: readonly AskedQuestion[]): Unit[] {
  const own = order.order_items.find(({ product_type }) => product_type === "TICKET")?.id;
  return order.order_items
    .flatMap((item) => Array.from({ length: item.quantity }, (_, index) => ({ item, index })))
    .map(({ item, index }, before) => ({
      number: before + 1,
      place: `${item.id}_${index + 1}`,
      isGuests: item.product_type === "TICKET" && !(item.id === own && index === 0),
      itemName: item.item_name,
      questions: questions.filter(
        ({ belongs_to, product_ids }) => belongs_to === "PRODUCT" && product_ids.includes(item.product_id),
      ),
    }))
    .filter((unit) => unit.questions.length > 0);
}

/** Name and id of a question's field, or of one part of an address. */
export function questionField(questionId: number, unit?: number, part?: AddressPart): string {
  return ["q", questionId, unit, part].filter((piece) => piece !== undefined).join("_");
}

export function unitField(number: number): string {
  return `unit_${number}`;
}

/** Value of a unit's hidden field. */
export function unitText({ place, isGuests }: Unit): string {
  return isGuests ? `${place}_guest` : place;
}

const FIELD = /^q_(\d+)(?:_(\d+))?(?:_([a-z]\w*))?$/;
const UNIT_FIELD = /^unit_(\d+)$/;

/**
 * Reads the typed answers. Leaves out the answers for guests if names follow later, because their fields are
 * hidden.
 */
export function readAnswers(form: FormData, doNamesFollow = false): TypedAnswers {
  const typed: TypedAnswers = { values: {}, units: {} };
  const left = new Set<string>();
  for (const [name, value] of form) {
    if (typeof value !== "string") continue;
    const unit = UNIT_FIELD.exec(name)?.[1];
    if (unit) {
      typed.units[Number(unit)] = value.replace("_guest", "");
      if (doNamesFollow && value.endsWith("_guest")) left.add(unit);
    }
    const field = FIELD.exec(name);
    if (field && !left.has(field[2] ?? "")) typed.values[name] = [...(typed.values[name] ?? []), value];
  }
  return typed;
}

/** Converts typed answers into the request. */
export function toGivenAnswers({ values, units }: TypedAnswers): GivenAnswer[] {
  const given = new Map<string, GivenAnswer>();
  for (const [name, texts] of Object.entries(values)) {
    const [, question, number, part] = FIELD.exec(name)!;
    const [item, unit] = number === undefined ? [] : (units[Number(number)] ?? "").split("_");
    const key = `${question}_${number ?? ""}`;
    const known = given.get(key);
    const address = part && { ...(known?.answer as object), [part]: texts[0] };
    given.set(key, {
      question_id: Number(question),
      ...(item && unit && { order_item_id: Number(item), unit: Number(unit) }),
      answer: address || (texts.length > 1 ? texts : (texts[0] ?? "")),
    });
  }
  return [...given.values()];
}

/** Initial values of the form: the stored answers. */
export function knownAnswers(given: readonly GivenAnswer[], units: readonly Unit[]): TypedAnswers {
  const values: TypedAnswers["values"] = {};
  for (const { question_id, order_item_id, unit, answer } of given) {
    const place = order_item_id && `${order_item_id}_${unit}`;
    const number = place ? units.find((one) => one.place === place)?.number : undefined;
    if (place && number === undefined) continue;
    for (const [part, texts] of textsOf(answer)) values[questionField(question_id, number, part)] = texts;
  }
  return { values, units: {} };
}

function textsOf(answer: Answer): [AddressPart | undefined, string[]][] {
  if (typeof answer === "string") return [[undefined, [answer]]];
  if (Array.isArray(answer)) return [[undefined, answer]];
  return Object.entries(answer).map(([part, text]) => [part as AddressPart, [text ?? ""]]);
}

/** Field that shows the problem of `answers.<question>[.<line>.<unit>][.<part>]`. */
export function answerFieldOf(path: string, { units }: TypedAnswers): string | null {
  const match = /^answers\.(\d+)(?:\.(\d+)\.(\d+))?(?:\.([a-z]\w*))?$/.exec(path);
  if (!match) return null;
  const [, question, item, unit, part] = match;
  const number = item && Object.entries(units).find(([, place]) => place === `${item}_${unit}`)?.[0];
  return questionField(
    Number(question),
    number ? Number(number) : undefined,
    part as AddressPart | undefined,
  );
}
