import { I18nProvider } from "@lingui/react";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { makeI18n } from "../platform/i18n/make-i18n.ts";
import { OrderStatusChip, PaymentStatusChip, RefundStatusChip } from "./status-chip.tsx";

const toneOf = (chip: ReactElement) =>
  /data-tone="(\w+)"/.exec(
    renderToStaticMarkup(<I18nProvider i18n={makeI18n("en", {})}>{chip}</I18nProvider>),
  )![1];

test("an order waits in orange, has failed or was taken back in red, and is teal when all is well", () => {
  expect({
    RESERVED: toneOf(<OrderStatusChip status="RESERVED" />),
    AWAITING_OFFLINE_PAYMENT: toneOf(<OrderStatusChip status="AWAITING_OFFLINE_PAYMENT" />),
    AWAITING_PAYMENT: toneOf(<PaymentStatusChip status="AWAITING_PAYMENT" />),
    REFUND_PENDING: toneOf(<RefundStatusChip status="REFUND_PENDING" />),
    PARTIALLY_REFUNDED: toneOf(<RefundStatusChip status="PARTIALLY_REFUNDED" />),
    CANCELLED: toneOf(<OrderStatusChip status="CANCELLED" />),
    PAYMENT_FAILED: toneOf(<PaymentStatusChip status="PAYMENT_FAILED" />),
    REFUNDED: toneOf(<RefundStatusChip status="REFUNDED" />),
    REFUND_FAILED: toneOf(<RefundStatusChip status="REFUND_FAILED" />),
    COMPLETED: toneOf(<OrderStatusChip status="COMPLETED" />),
    PAYMENT_RECEIVED: toneOf(<PaymentStatusChip status="PAYMENT_RECEIVED" />),
    NO_PAYMENT_REQUIRED: toneOf(<PaymentStatusChip status="NO_PAYMENT_REQUIRED" />),
    ABANDONED: toneOf(<OrderStatusChip status="ABANDONED" />),
  }).toEqual({
    RESERVED: "warning",
    AWAITING_OFFLINE_PAYMENT: "warning",
    AWAITING_PAYMENT: "warning",
    REFUND_PENDING: "warning",
    PARTIALLY_REFUNDED: "warning",
    CANCELLED: "danger",
    PAYMENT_FAILED: "danger",
    REFUNDED: "danger",
    REFUND_FAILED: "danger",
    COMPLETED: "success",
    PAYMENT_RECEIVED: "success",
    NO_PAYMENT_REQUIRED: "success",
    ABANDONED: "neutral",
  });
});
