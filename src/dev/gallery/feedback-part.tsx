import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Card, Divider } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { Disclosure } from "../../ui/overlays/disclosure.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useToasts } from "../../ui/overlays/toasts.tsx";
import styles from "./gallery.module.css";
import { Row, Section } from "./section.tsx";

export function FeedbackPart() {
  return (
    <>
      <Section title="Notices and chips" hasColumns>
        <Notice>Your seats are held until 19:42.</Notice>
        <Notice tone="success" title="You are going">
          The tickets are on their way to ada@example.org.
        </Notice>
        <Notice
          tone="warning"
          title="Two minutes left"
          action={
            <Button type="button" size="small" variant="secondary">
              Five more minutes
            </Button>
          }
        >
          Then the seats go back on sale.
        </Notice>
        <Notice tone="danger" title="The card was declined">
          Nothing was charged. Try another card.
        </Notice>
        <Row>
          <Chip>Draft</Chip>
          <Chip tone="accent">New</Chip>
          <Chip tone="success" icon="check">
            Paid
          </Chip>
          <Chip tone="warning" icon="clock">
            Awaiting payment
          </Chip>
          <Chip tone="danger" icon="x">
            Cancelled
          </Chip>
          <Chip tone="info" icon="undo">
            Refunded
          </Chip>
        </Row>
      </Section>
      <Section title="Dialog and toasts">
        <Openers />
      </Section>
      <Section title="Waiting and nothing" hasColumns>
        <Card>
          <Skeleton className={styles.bone} />
          <br />
          <Skeleton lines={3} />
        </Card>
        <Card>
          <EmptyState
            icon="calendar"
            title="No dates yet"
            action={
              <Button type="button" variant="secondary">
                Tell me when
              </Button>
            }
          >
            New events are shown here first.
          </EmptyState>
        </Card>
        <Row>
          <Spinner label="Loading" />
          <Spinner size={32} label="Loading" />
        </Row>
      </Section>
      <Section title="Folds and lines">
        <div>
          <Disclosure summary="Can I give my ticket to somebody else?" isOpen>
            Yes, change the name on the ticket page up to an hour before the doors open.
          </Disclosure>
          <Disclosure summary="Is there a cloakroom?">Yes, by the main entrance.</Disclosure>
        </div>
        <Divider />
        <Divider label="or" />
      </Section>
    </>
  );
}

function Openers() {
  const [isOpen, setIsOpen] = useState(false);
  const { show } = useToasts();
  const close = () => setIsOpen(false);
  const actions = (
    <>
      <Button type="button" variant="secondary" onClick={close}>
        Keep
      </Button>
      <Button type="button" variant="danger" onClick={close}>
        Release the seats
      </Button>
    </>
  );
  return (
    <Row>
      <Button type="button" variant="secondary" onClick={() => setIsOpen(true)}>
        Open the dialog
      </Button>
      <Button type="button" variant="secondary" onClick={() => show({ message: "Saved." })}>
        Toast
      </Button>
      <Button
        type="button"
        variant="secondary"
        onClick={() =>
          show({
            message: "Removed.",
            tone: "info",
            action: { label: "Undo", onAction: () => show({ message: "Brought back." }) },
          })
        }
      >
        Toast with undo
      </Button>
      <Button
        type="button"
        variant="secondary"
        onClick={() => show({ message: "The printer does not answer.", tone: "danger" })}
      >
        Error toast
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title="Leave the checkout?" actions={actions}>
        <p>The seats can be kept for ten minutes, or go back on sale at once.</p>
      </Dialog>
    </Row>
  );
}
