import { lazy, Suspense } from "react";
import { Outlet } from "react-router";
import { DialogLoading } from "../../../manage-ui/dialog-loading.tsx";
import { useOpenItem } from "../../../manage-ui/use-open-item.ts";
import { useFollowChanges } from "./use-follow-changes.ts";
import { useReturnFocus } from "./use-return-focus.ts";

const OrderDrawer = lazy(() => import("./order-drawer.tsx"));
const AttendeeDrawer = lazy(() => import("./attendees/attendee-drawer.tsx"));

/**
 * Shows an order or a ticket beside any page of its event: ?order=12, ?attendee=34. With both, the ticket was
 * opened from the order and links back to it.
 */
export default function DrawerLayout() {
  const orderId = idOf(useOpenItem("order").open);
  const attendeeId = idOf(useOpenItem("attendee").open);
  useReturnFocus({ orderId, attendeeId });
  useFollowChanges();
  return (
    <>
      <Outlet />
      <Suspense fallback={<DialogLoading />}>
        {attendeeId !== null && <AttendeeDrawer attendeeId={attendeeId} orderId={orderId} />}
        {attendeeId === null && orderId !== null && <OrderDrawer orderId={orderId} />}
      </Suspense>
    </>
  );
}

function idOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}
