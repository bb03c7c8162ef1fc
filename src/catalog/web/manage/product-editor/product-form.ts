import type { z } from "zod";
import { readAmount, toDecimalString } from "../../../../values/money.ts";
import type { DoorColour, Product, ProductInput } from "../../../contract.ts";
import {
  type FormProblem,
  type FormProblems,
  isWholeOrEmpty,
  wholeOrNull,
} from "../../../../backoffice/forms/form-problems.ts";
import { htmlOfText, textOfHtml } from "../../../../values/plain-html.ts";

/** A price as typed. All fields are text. */
export interface PriceForm {
  /** Key of a row, because new prices have no id. */
  key: string;
  id?: number;
  label: string;
  price: string;
  /** What buyers pay, if that is typed instead of the price. */
  gross?: string | undefined;
  quantity: string;
  sale_start_date: string;
  sale_end_date: string;
  is_hidden: boolean;
}

export interface ProductForm {
  title: string;
  description: string;
  type: Product["type"];
  product_type: Product["product_type"];
  product_category_id: string;
  prices: PriceForm[];
  min_per_order: string;
  max_per_order: string;
  max_per_buyer: string;
  sale_start_date: string;
  sale_end_date: string;
  hide_before_sale_start_date: boolean;
  hide_after_sale_end_date: boolean;
  hide_when_sold_out: boolean;
  show_quantity_remaining: boolean;
  is_hidden: boolean;
  is_hidden_without_promo_code: boolean;
  start_collapsed: boolean;
  is_highlighted: boolean;
  highlight_message: string;
  /** Empty: no colour. */
  door_colour: DoorColour | "";
  tax_and_fee_ids: number[];
}

export function emptyPrice(key: string): PriceForm {
  return {
    key,
    label: "",
    price: "",
    quantity: "",
    sale_start_date: "",
    sale_end_date: "",
    is_hidden: false,
  };
}

export function emptyProduct(categoryId: number | undefined, taxIds: number[]): ProductForm {
  return {
    title: "",
    description: "",
    type: "PAID",
    product_type: "TICKET",
    product_category_id: categoryId === undefined ? "" : String(categoryId),
    prices: [emptyPrice("first")],
    min_per_order: "",
    max_per_order: "",
    max_per_buyer: "",
    sale_start_date: "",
    sale_end_date: "",
    hide_before_sale_start_date: false,
    hide_after_sale_end_date: false,
    hide_when_sold_out: false,
    show_quantity_remaining: false,
    is_hidden: false,
    is_hidden_without_promo_code: false,
    start_collapsed: false,
    is_highlighted: false,
    highlight_message: "",
    door_colour: "",
    tax_and_fee_ids: taxIds,
  };
}

export function formOfProduct(product: Product, currency: string): ProductForm {
  return {
    title: product.title,
    description: textOfHtml(product.description),
    type: product.type,
    product_type: product.product_type,
    product_category_id: String(product.product_category_id),
    prices: product.prices.map((price) => ({
      key: String(price.id),
      id: price.id,
      label: price.label ?? "",
      price: toDecimalString({ minor: price.price, currency }),
      quantity: textOf(price.initial_quantity_available),
      sale_start_date: price.sale_start_date_local ?? "",
      sale_end_date: price.sale_end_date_local ?? "",
      is_hidden: price.is_hidden,
    })),
    min_per_order: textOf(product.min_per_order),
    max_per_order: textOf(product.max_per_order),
    max_per_buyer: textOf(product.max_per_buyer),
    sale_start_date: product.sale_start_date_local ?? "",
    sale_end_date: product.sale_end_date_local ?? "",
    hide_before_sale_start_date: product.hide_before_sale_start_date,
    hide_after_sale_end_date: product.hide_after_sale_end_date,
    hide_when_sold_out: product.hide_when_sold_out,
    show_quantity_remaining: product.show_quantity_remaining,
    is_hidden: product.is_hidden,
    is_hidden_without_promo_code: product.is_hidden_without_promo_code,
    start_collapsed: product.start_collapsed,
    is_highlighted: product.is_highlighted,
    highlight_message: product.highlight_message ?? "",
    door_colour: product.door_colour ?? "",
    tax_and_fee_ids: product.taxes_and_fees.map((tax) => tax.id),
  };
}

/** Problems of the typed values that the request's schema cannot find. */
export function problemsOfProduct(form: ProductForm, currency: string): FormProblems {
  const problems: FormProblems = {};
  for (const [index, price] of pricesOf(form).entries()) {
    const at = `prices.${index}`;
    if (form.type === "TIERED" && price.label.trim() === "") problems[`${at}.label`] = "required";
    const amount = amountProblem(form, price, currency);
    if (amount) problems[`${at}.price`] = amount;
    if (!isWholeOrEmpty(price.quantity)) problems[`${at}.initial_quantity_available`] = "not_whole";
  }
  for (const field of ["min_per_order", "max_per_order", "max_per_buyer"] as const) {
    if (!isWholeOrEmpty(form[field])) problems[field] = "not_whole";
  }
  return problems;
}

/** The request body. With `before`, a description whose words were not changed keeps its formatting. */
export function bodyOfProduct(
  form: ProductForm,
  currency: string,
  before?: Pick<Product, "description">,
): z.input<typeof ProductInput> {
  const { prices: _, product_category_id, ...rest } = form;
  const isUntouched = before !== undefined && form.description === textOfHtml(before.description);
  return {
    ...rest,
    ...(product_category_id !== "" && { product_category_id: Number(product_category_id) }),
    door_colour: form.door_colour || null,
    description: isUntouched ? before.description : htmlOfText(form.description),
    prices: pricesOf(form).map((price) => ({
      ...(price.id !== undefined && { id: price.id }),
      label: form.type === "TIERED" ? price.label : null,
      price: form.type === "FREE" ? 0 : minorOf(price.price, currency),
      initial_quantity_available: wholeOrNull(price.quantity),
      sale_start_date: price.sale_start_date || null,
      sale_end_date: price.sale_end_date || null,
      is_hidden: price.is_hidden,
    })),
    min_per_order: wholeOrNull(form.min_per_order),
    max_per_order: wholeOrNull(form.max_per_order),
    max_per_buyer: wholeOrNull(form.max_per_buyer),
    sale_start_date: form.sale_start_date || null,
    sale_end_date: form.sale_end_date || null,
    tax_and_fee_ids: form.type === "FREE" ? [] : form.tax_and_fee_ids,
  };
}

/** Only tiers have several prices. For other types only the first price counts, whatever was typed before. */
function pricesOf(form: ProductForm): PriceForm[] {
  return form.type === "TIERED" ? form.prices : form.prices.slice(0, 1);
}

function amountProblem(form: ProductForm, price: PriceForm, currency: string): FormProblem | null {
  if (form.type === "FREE") return null;
  const text = price.price.trim();
  // The minimum of a donation is optional. Any other price is required.
  if (text === "") return form.type === "DONATION" ? null : "required";
  const amount = readAmount(text, currency);
  if (!("problem" in amount)) return null;
  return amount.problem === "not_a_number" ? "not_an_amount" : amount.problem;
}

function minorOf(text: string, currency: string): number {
  const amount = readAmount(text.trim() || "0", currency);
  return "minor" in amount ? amount.minor : 0;
}

function textOf(value: number | null): string {
  return value === null ? "" : String(value);
}
