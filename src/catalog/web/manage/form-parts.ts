import type { FieldErrors } from "../../../backoffice/forms/field-errors.ts";
import type { ProductForm } from "./product-form.ts";

/** The props of every part of the form. */
export interface FormParts {
  form: ProductForm;
  /** The problems by field path. */
  errors: FieldErrors;
  set: (change: Partial<ProductForm>) => void;
}
