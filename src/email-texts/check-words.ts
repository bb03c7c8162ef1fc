import { DEFAULT_LOCALE } from "../values/languages/locales.ts";
import { type FieldProblem } from "../values/field-problems.ts";
import { Refusal } from "../values/refusal.ts";
import { sampleFacts } from "./sample-facts.ts";
import type { TemplateType } from "../template-language/contract.ts";
import { templateValues } from "../messaging/index.ts";
import {
  TemplateRefused,
  renderBody,
  renderSubject,
  requireKnownNames,
  type TemplateProblem,
  type WrittenWords,
} from "../template-language/index.ts";

/**
 * Refuses a template that would fail, at its field and with its line. Renders it with sample values to find
 * out.
 */
export function requireSoundWords(type: TemplateType, { subject, body }: WrittenWords): void {
  const values = templateValues(type, sampleFacts("https://example.com"), DEFAULT_LOCALE);
  const problems: Record<string, FieldProblem[]> = {
    subject: problemsOf(() => {
      requireKnownNames("line", subject, values);
      renderSubject(subject, values);
    }),
    body: problemsOf(() => {
      requireKnownNames("html", body, values);
      renderBody(body, values);
    }),
  };
  const fields = Object.fromEntries(Object.entries(problems).filter(([, found]) => found.length > 0));
  if (Object.keys(fields).length > 0) throw new Refusal("invalid", { fields });
}

function problemsOf(check: () => void): FieldProblem[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof TemplateRefused)) throw error;
    return [fieldProblem(error.problem)];
  }
}

export function fieldProblem({ code, line, name }: TemplateProblem): FieldProblem {
  return { code, facts: { line, ...(name !== undefined && { name }) } };
}
