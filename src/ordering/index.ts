export { isOrderKey, orderKey, orderLink } from "./order-key.ts";
