export { isOrderKey, orderKey } from "./order-key.ts";
