/** What a thing means, said in colour; base.css turns `data-tone` into the colours. */
export type Tone = "neutral" | "accent" | "info" | "success" | "warning" | "danger";
