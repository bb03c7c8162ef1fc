import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useState } from "react";
import { CallFailed } from "../../../platform/http/browser-client.ts";
import { useAuthored } from "../../../ui/authored-text.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { formatMoney } from "../../../ui/format.ts";
import { Notice } from "../../../ui/notice.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { randomToken } from "../../../values/short-id.ts";
import { ticketName } from "../../../values/ticket-name.ts";
import { DOOR_BANDS } from "../../../catalog/rules/door-colours.ts";
import type { DoorMethod, Offer, Sale } from "../../contract.ts";
import type { DoorControl } from "../use-door.ts";
import { CountStepper } from "./count-stepper.tsx";
import { entranceCalls } from "./entrance-calls.ts";
import { usePress } from "./use-press.ts";
import { useQuote } from "./use-quote.ts";
import styles from "./sale-sheet.module.css";

interface SaleSheetProps {
  control: DoorControl;
  onClose: () => void;
}

/** Sells to a walk-in: how many of what, then cash or card. The tickets are checked in immediately. */
export function SaleSheet({ control, onClose }: SaleSheetProps) {
  const { t, i18n } = useLingui();
  /** Text: why nothing can be sold. */
  const [offers, setOffers] = useState<Offers | string | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map());
  const [sold, setSold] = useState<Sale | null>(null);
  const [turn, setTurn] = useState(0);
  const { link } = control;
  const handleLoaded = useEffectEvent((loaded: Offers) => {
    const [only, another] = loaded.data.filter(({ left }) => left !== 0);
    if (only && !another) setChosen(new Map([[only.price_id, 1]]));
    setOffers(loaded);
  });
  const handleFailed = useEffectEvent((error: unknown) => {
    const said = error instanceof CallFailed ? error.problem?.detail : undefined;
    setOffers(said ?? t`What is on sale could not be loaded. Selling needs the network.`);
  });
  useEffect(() => {
    void entranceCalls(link).offers().then(handleLoaded, handleFailed);
  }, [link, turn]);
  const start = () => {
    setChosen(new Map());
    setSold(null);
    setOffers(null);
    setTurn(turn + 1);
  };
  if (sold) return <SoldSheet sold={sold} onNext={start} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={t`Sell tickets`}>
      {offers === null && <Spinner size={32} label={t`Loading what is on sale`} />}
      {typeof offers === "string" && (
        <Notice
          tone="danger"
          action={
            <Button type="button" variant="secondary" icon="refresh" onClick={start}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <p>{offers}</p>
        </Notice>
      )}
      {isLoaded(offers) && offers.data.length === 0 && (
        <p className="muted">
          <Trans>Nothing is on sale at this door now.</Trans>
        </p>
      )}
      {isLoaded(offers) && offers.data.length > 0 && (
        <>
          <ul className={`plain-list ${styles.offers}`}>
            {offers.data.map((offer) => (
              <OfferRow
                key={offer.price_id}
                offer={offer}
                price={formatMoney({ minor: offer.gross, currency: offers.currency }, i18n.locale)}
                quantity={chosen.get(offer.price_id) ?? 0}
                onChange={(quantity) => setChosen(new Map(chosen).set(offer.price_id, quantity))}
              />
            ))}
          </ul>
          <SaleFoot control={control} offers={offers} chosen={chosen} onSold={setSold} />
        </>
      )}
    </Dialog>
  );
}

interface Offers {
  data: Offer[];
  currency: string;
}

const isLoaded = (offers: Offers | string | null): offers is Offers =>
  offers !== null && typeof offers !== "string";
const linesOf = (chosen: ReadonlyMap<number, number>) => [...chosen].filter(([, quantity]) => quantity > 0);
const keyOf = (chosen: ReadonlyMap<number, number>) =>
  linesOf(chosen)
    .map(([price, quantity]) => `${price}:${quantity}`)
    .join(",");

interface OfferRowProps {
  offer: Offer;
  price: string;
  quantity: number;
  onChange: (quantity: number) => void;
}

function OfferRow({ offer, price, quantity, onChange }: OfferRowProps) {
  const own = useAuthored();
  const name = ticketName(offer.title, offer.tier);
  const isSoldOut = offer.left === 0;
  const { left } = offer;
  return (
    <li className={styles.offer}>
      {offer.door_colour && (
        <span className={styles.colour} style={{ background: DOOR_BANDS[offer.door_colour].band }} />
      )}
      <span className={styles.words}>
        <bdi className={styles.name} {...own}>
          {name}
        </bdi>
        <span className="muted">
          {isSoldOut ? <Trans>Sold out</Trans> : price}
          {left !== null && left > 0 && left <= 20 && (
            <>
              {" · "}
              <Trans>{left} left</Trans>
            </>
          )}
        </span>
      </span>
      {!isSoldOut && (
        <CountStepper label={name} min={0} max={offer.max} value={quantity} onChange={onChange} />
      )}
    </li>
  );
}

interface SaleFootProps {
  control: DoorControl;
  offers: Offers;
  chosen: ReadonlyMap<number, number>;
  onSold: (sale: Sale) => void;
}

/** Shows the sum to the cent and takes it. Only a new choice begins a new sale; a repeated press does not. */
function SaleFoot({ control, offers, chosen, onSold }: SaleFootProps) {
  const { t, i18n } = useLingui();
  const lines = keyOf(chosen);
  const [request, setRequest] = useState({ lines, id: randomToken(16) });
  if (request.lines !== lines) setRequest({ lines, id: randomToken(16) });
  const [email, setEmail] = useState("");
  const quote = useQuote(control.link, lines);
  const sell = async (method: DoorMethod) => {
    if (quote.state !== "known") return;
    const { data, counts } = await entranceCalls(control.link).sell(
      {
        request_id: request.id,
        method,
        total: quote.total,
        name: t`Walk-in`,
        email: email.trim() || null,
        lines: linesOf(chosen).map(([price_id, quantity]) => ({
          price_id,
          quantity,
          product_id: offers.data.find((offer) => offer.price_id === price_id)!.product_id,
        })),
      },
      control.deviceName,
    );
    control.hearCounts(counts);
    onSold(data);
  };
  const cash = usePress(() => sell("CASH"));
  const terminal = usePress(() => sell("CARD_TERMINAL"));
  const problem = cash.problem ?? terminal.problem ?? (quote.state === "failed" ? quote.problem : null);
  const total = lines === "" ? { total: 0, currency: offers.currency } : quote;
  const canPay = quote.state === "known" && !cash.isBusy && !terminal.isBusy;
  return (
    <div className={styles.foot}>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <p className={styles.total} aria-live="polite">
        <span>
          <Trans>Total</Trans>
        </span>
        <strong>
          {"total" in total
            ? formatMoney({ minor: total.total, currency: total.currency }, i18n.locale)
            : "–"}
        </strong>
      </p>
      <details>
        <summary>
          <Trans>Send the tickets by e-mail</Trans>
        </summary>
        <TextField
          type="email"
          label={t`E-mail`}
          value={email}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setEmail(event.target.value)}
        />
      </details>
      <div className={styles.pay}>
        <Button
          type="button"
          size="large"
          isBusy={cash.isBusy}
          disabled={!canPay && !cash.isBusy}
          onClick={() => void cash.run()}
        >
          <Trans>Paid in cash</Trans>
        </Button>
        <Button
          type="button"
          size="large"
          isBusy={terminal.isBusy}
          disabled={!canPay && !terminal.isBusy}
          onClick={() => void terminal.run()}
        >
          <Trans>Paid by card</Trans>
        </Button>
      </div>
    </div>
  );
}

function SoldSheet({ sold, onNext, onClose }: { sold: Sale; onNext: () => void; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const sum = formatMoney({ minor: sold.total, currency: sold.currency }, i18n.locale);
  const count = sold.tickets.length;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Sold: let them in`}
      actions={
        <>
          <Button type="button" variant="secondary" onClick={onNext}>
            <Trans>Next sale</Trans>
          </Button>
          <Button type="button" onClick={onClose}>
            <Trans>Back to scanning</Trans>
          </Button>
        </>
      }
    >
      <p className={styles.sold} role="status">
        <strong>{sum}</strong>
        <span>
          {count > 0 && (
            <>
              <Plural value={count} one="# ticket, checked in" other="# tickets, checked in" />
              {" · "}
            </>
          )}
          {sold.order_public_id}
        </span>
      </p>
    </Dialog>
  );
}
