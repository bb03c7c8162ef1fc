import { useOpenItem } from "../../../../manage-ui/use-open-item.ts";
import { TEMPLATE_TYPES } from "../../../../template-language/rules/template-types.ts";
import { TemplateEditor } from "./template-editor.tsx";
import { TemplateList } from "./template-list.tsx";
import type { Owner } from "./templates-query.ts";

/** The list of emails, or the editor of the email that the URL names. */
export function Templates(props: { owner: Owner; organizer?: Owner }) {
  const { open } = useOpenItem("template");
  const type = TEMPLATE_TYPES.find((one) => one === open);
  return type ? <TemplateEditor key={type} {...props} type={type} /> : <TemplateList {...props} />;
}
