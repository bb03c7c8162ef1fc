export { doorApi } from "./api.ts";
