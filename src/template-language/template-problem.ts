import type { FieldProblemCode } from "../values/field-problems.ts";

/** Why a template cannot be used, with the line of the error. */
export interface TemplateProblem {
  code: Extract<FieldProblemCode, `template_${string}`>;
  line: number;
  /** The unknown value, filter or tag. */
  name?: string;
}

export class TemplateRefused extends Error {
  readonly problem: TemplateProblem;

  constructor(problem: TemplateProblem) {
    super(`${problem.code} in line ${problem.line}`);
    this.problem = problem;
  }
}
