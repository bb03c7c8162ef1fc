export { emailTextsApi } from "./api.ts";
export { automaticMessagesApi } from "./automatic/handlers.ts";
export { copyAutomaticMessages } from "./automatic/copy-automatic-messages.ts";
export { queueAutomaticEmails } from "./automatic/queue-automatic-emails.ts";
export { sendAutomaticEmail } from "./automatic/send-automatic-email.tsx";
export { copyEmailTemplates } from "./copy-templates.ts";
export { sendTemplateFailed } from "./send-template-failed.tsx";
