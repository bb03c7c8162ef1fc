export { waitingListApi } from "./api.ts";
export { sendConfirmPlace } from "./emails/send-confirm-place.tsx";
export { sendOfferEnded, sendPlaceOffer } from "./emails/send-place-offer.tsx";
export { endRestoredOffers } from "./offers/end-restored-offers.ts";
export { offerWaitingPlaces } from "./offers/offer-waiting-places.ts";
export { purgeWaitingList } from "./purge-waiting-list.ts";
