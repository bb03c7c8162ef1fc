/** An organiser's own text for an email. Replaces the built-in subject and text in the same layout. */
export interface CustomText {
  subject: string;
  /** Sanitised HTML. */
  html: string;
  button: { label: string; url: string };
  /** The language of the text. Null: any language. */
  language: string | null;
}
