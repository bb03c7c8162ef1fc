export { renderBody, renderSubject, requireKnownNames, type WrittenWords } from "./render-words.ts";
export { type TemplateProblem, TemplateRefused } from "./template-problem.ts";
