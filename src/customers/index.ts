export { customersApi } from "./api.ts";
export { customerFigures, customersList } from "./customers.ts";
export { purgeFormerCustomers } from "./purge-former-customers.ts";
export { recordCustomers, recountCustomer } from "./record-customers.ts";
