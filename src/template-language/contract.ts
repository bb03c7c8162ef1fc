export {
  MAX_BODY,
  TEMPLATE_TYPES,
  type TemplateType,
  type Token,
  TOKENS,
  URL_TOKENS,
} from "./rules/template-types.ts";
