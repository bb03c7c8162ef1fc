export { invoicesApi } from "./api.ts";
export { correctInvoices } from "./correct-invoices.ts";
export { correctionFiles, invoiceFiles } from "./invoices.ts";
export { issueForChangedTickets, lockInvoices } from "./issue-corrections.ts";
export { issueInvoices } from "./issue-invoices.ts";
