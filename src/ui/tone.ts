/** The meaning of a colour. base.css turns `data-tone` into colours. */
export type Tone = "neutral" | "accent" | "info" | "success" | "warning" | "danger";
