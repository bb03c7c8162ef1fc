export { confirmOrders } from "./confirm-orders.ts";
export { sendOrderConfirmation } from "./send-order-confirmation.tsx";
export { sendPaymentRefunded } from "./send-payment-refunded.tsx";
