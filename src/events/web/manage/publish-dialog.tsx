import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import { DialogButtons } from "../../../manage-ui/dialogs/dialog-buttons.tsx";
import { useMe } from "../../../backoffice/queries/me.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { categoriesQuery } from "../../../backoffice/queries/categories.ts";
import { ShareBox } from "../../../manage-ui/sharing/share-box.tsx";
import { useConfig } from "../../../platform/web/use-config.ts";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Event } from "../../contract.ts";
import { ConfirmEmail } from "../../../accounts/web/manage/parts/confirm-email.tsx";
import { LetBuyersPay } from "./let-buyers-pay.tsx";
import { QuickTicket } from "./new-event/quick-ticket.tsx";
import { Dialog } from "../../../manage-ui/dialogs/overlays.tsx";
import { TestPayments } from "./test-payments.tsx";
import { useChangeStatus } from "./parts/use-change-status.ts";
import { usePayments } from "./use-payments.ts";

interface PublishDialogProps {
  event: Versioned<Event>;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Shows the open steps before publishing, each with its form, then the publish button, and finally the link
 * to share.
 */
export function PublishDialog({ event, isOpen, onClose }: PublishDialogProps) {
  const [isPublished, setIsPublished] = useState(false);
  const handleClosed = () => {
    onClose();
    setIsPublished(false);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={handleClosed}
      size={520}
      title={<DialogTitle event={event} isPublished={isPublished} />}
    >
      {isPublished ? (
        <Published event={event} onClose={handleClosed} />
      ) : (
        <Unpublished event={event} onPublished={() => setIsPublished(true)} onLeave={handleClosed} />
      )}
    </Dialog>
  );
}

interface UnpublishedProps {
  event: Versioned<Event>;
  onPublished: () => void;
  onLeave: () => void;
}

function Unpublished({ event, onPublished, onLeave }: UnpublishedProps) {
  const me = useMe();
  const { isTestMode } = useConfig();
  const change = useChangeStatus(event);
  const { data: categories, error, refetch } = useQuery(categoriesQuery(event.id));
  const products = (categories ?? []).flatMap((category) => category.products);
  const isPaid = products.some(({ prices }) => prices.some(({ price }) => price > 0));
  const payments = usePayments(event.id, isPaid);
  if (error) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  if (!categories) return <Skeleton lines={4} />;
  const hasProducts = products.length > 0;
  const isReady = hasProducts && me.is_email_verified;
  const isUnpayable = isPaid && !payments.canPay;
  const isOver = event.lifecycle_status === "ENDED";
  const isDoubtful = isOver || isUnpayable;
  return (
    <>
      <Stack component="ol" className="plain-list">
        <Step isDone={hasProducts} title={<Trans>Add tickets or products</Trans>}>
          {hasProducts ? (
            <Text c="dimmed">{products.map((product) => product.title).join(", ")}</Text>
          ) : (
            <QuickTicket event={event} />
          )}
        </Step>
        <Step isDone={me.is_email_verified} title={<Trans>Confirm your e-mail address</Trans>}>
          {me.is_email_verified ? <Text c="dimmed">{me.email}</Text> : <ConfirmEmail />}
        </Step>
        {isPaid && (
          <Step isDone={!isUnpayable} title={<Trans>Let buyers pay</Trans>}>
            <LetBuyersPay eventId={event.id} payments={payments} onLeave={onLeave} />
          </Step>
        )}
      </Stack>
      {change.isError && <ProblemNotice error={change.error} />}
      {isOver && (
        <Box mt="md">
          <Notice
            tone="warning"
            title={<Trans>This event’s date is in the past</Trans>}
            action={
              <Link to={`/manage/event/${event.id}/settings#details`} onClick={onLeave}>
                <Trans>Change the date</Trans>
              </Link>
            }
          >
            <Trans>If you publish it, visitors read that it is over, and nobody can buy.</Trans>
          </Notice>
        </Box>
      )}
      {isUnpayable && !isOver && (
        <Box mt="md">
          <Notice tone="warning" title={<Trans>Nobody can pay yet</Trans>}>
            <Trans>If you publish it, visitors see the prices, but no order can be paid.</Trans>
          </Notice>
        </Box>
      )}
      {isTestMode && isPaid && (
        <Box mt="md">
          <Notice>
            <TestPayments />
          </Notice>
        </Box>
      )}
      {isReady && !isDoubtful && (
        <Text mt="md" c="dimmed">
          <Trans>Anyone with the link can see the page, and buy as soon as sales are open.</Trans>
        </Text>
      )}
      {isReady && (
        <DialogButtons>
          <Button
            data-autofocus={!isDoubtful}
            variant={isDoubtful ? "default" : "filled"}
            loading={change.isPending}
            onClick={() => change.mutate("LIVE", { onSuccess: onPublished })}
          >
            {isDoubtful ? <Trans>Publish anyway</Trans> : <Trans>Publish now</Trans>}
          </Button>
        </DialogButtons>
      )}
    </>
  );
}

function Step({ isDone, title, children }: { isDone: boolean; title: ReactNode; children: ReactNode }) {
  const Picture = isDone ? IconCircleCheck : IconCircleDashed;
  return (
    <Group
      component="li"
      gap="sm"
      align="flex-start"
      wrap="nowrap"
      c={isDone ? "var(--success)" : "var(--warning)"}
    >
      <Picture size={22} stroke={1.75} aria-hidden="true" style={{ flex: "none" }} />
      <Stack gap="xs" flex={1} miw={0} c="var(--text)">
        <Box component="h3" lh="22px">
          {title}
          <span className="visually-hidden">{isDone ? <Trans>(done)</Trans> : <Trans>(to do)</Trans>}</span>
        </Box>
        {children}
      </Stack>
    </Group>
  );
}

function DialogTitle({ event, isPublished }: { event: Event; isPublished: boolean }) {
  if (!isPublished) return <Trans>Publish your event</Trans>;
  return event.lifecycle_status === "ENDED" ? (
    <Trans>The page is published</Trans>
  ) : (
    <Trans>Your event is live</Trans>
  );
}

function Published({ event, onClose }: { event: Versioned<Event>; onClose: () => void }) {
  const path = `/event/${event.id}/${event.slug}`;
  return (
    <Stack>
      <Cover event={event} />
      <p role="status">
        {event.lifecycle_status === "ENDED" ? (
          <Trans>Visitors can see it and read that the event is over.</Trans>
        ) : (
          <Trans>Congratulations! Share the link or show the code.</Trans>
        )}
      </p>
      <ShareBox path={path} isMain />
      <DialogButtons>
        <Button component="a" variant="default" href={path} target="_blank" rel="noreferrer">
          <Trans>View page</Trans>
        </Button>
        <Button variant="default" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </DialogButtons>
    </Stack>
  );
}

/** A band of the event's cover, if it has one. */
function Cover({ event }: { event: Event }) {
  const cover = event.images.find(({ type }) => type === "EVENT_COVER");
  if (!cover) return null;
  const { x, y } = cover.focal_point;
  return (
    <img
      src={cover.url}
      srcSet={cover.srcset}
      sizes="30rem"
      alt=""
      style={{
        inlineSize: "100%",
        blockSize: "9rem",
        borderRadius: "var(--radius-card)",
        objectFit: "cover",
        objectPosition: `${x}% ${y}%`,
      }}
    />
  );
}
