import type { FieldErrors } from "../../../backoffice/forms/field-errors.ts";
import type { ProductForm } from "./product-form.ts";

/** What every part of the form is given. */
export interface FormParts {
  form: ProductForm;
  /** What is wrong, by the path of the field. */
  errors: FieldErrors;
  set: (change: Partial<ProductForm>) => void;
}
