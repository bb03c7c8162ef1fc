/**
 * What the demo installation has on: events in many zones, currencies and states, so that every screen
 * has something true to show. Days count from the day the data is laid in. Prices are minor units.
 */
export interface DemoPrice {
  label?: string;
  price: number;
  quantity: number | null;
  /** Days from today on which this price starts or ends. */
  saleStartsIn?: number;
  saleEndsIn?: number;
}

export interface DemoProduct {
  title: string;
  description?: string;
  type: "PAID" | "FREE" | "DONATION" | "TIERED";
  kind?: "TICKET" | "GENERAL";
  prices: DemoPrice[];
  maxPerOrder?: number;
  saleStartsIn?: number;
  saleEndsIn?: number;
  isHiddenWithoutPromoCode?: boolean;
  highlight?: string;
  showsRemaining?: boolean;
  taxes?: ("vat" | "booking" | "service" | "consumption" | "sales")[];
  /** How eagerly the demo's buyers take it. */
  weight: number;
}

export interface DemoEvent {
  title: string;
  organizer: "lindenhof" | "harbour";
  category: string;
  description: string;
  startsIn: number;
  at: string;
  hours: number;
  zone: string;
  currency: string;
  status: "DRAFT" | "LIVE" | "PAUSED";
  location: {
    venue_name: string;
    address_line_1: string;
    city: string;
    zip_or_postal_code: string;
    country: string;
  } | null;
  cover: { motif: Motif; colours: [string, string, string] };
  products: DemoProduct[];
  promo?: { code: string; type: "NONE" | "PERCENTAGE" | "FIXED"; discount: number; uses: number | null };
  /** Somebody who spreads a link of their own. */
  affiliate?: { name: string; code: string; email: string };
  /** A limit that all tickets share. */
  sharedCapacity?: { name: string; quantity: number };
  /** May also be paid by transfer, with how and until when, and so many orders that still wait for it. */
  offline?: { instructions: string; days: number; waiting: number };
  /** Orders over the last weeks; "all" sells it out. */
  orders: number | "all";
  isCheckedIn?: boolean;
}

export type Motif = "arcs" | "waves" | "tiles" | "rays" | "dots" | "strings";

export const PROGRAMME: DemoEvent[] = [
  {
    title: "Night of the Cellos",
    organizer: "lindenhof",
    category: "MUSIC",
    description:
      "<p>Twelve cellos, one candle-lit brewery hall and a programme that runs from Bach to a premiere written for this room.</p><p>Doors open an hour before the first note. The bar stays open in the interval, and the hall is step-free throughout.</p>",
    startsIn: 19,
    at: "20:00",
    hours: 3,
    zone: "Europe/Berlin",
    currency: "EUR",
    status: "LIVE",
    location: {
      venue_name: "Alte Brauhalle",
      address_line_1: "Lindenufer 14",
      city: "Berlin",
      zip_or_postal_code: "13597",
      country: "DE",
    },
    cover: { motif: "strings", colours: ["#1d2350", "#f2b84b", "#c8553d"] },
    products: [
      {
        title: "Concert ticket",
        description: "<p>Free choice of seat within your area.</p>",
        type: "TIERED",
        maxPerOrder: 8,
        highlight: "Most people choose the stalls",
        taxes: ["vat", "booking"],
        prices: [
          { label: "Early bird", price: 1900, quantity: 60, saleEndsIn: -12 },
          { label: "Stalls", price: 2500, quantity: 220 },
          { label: "Front rows", price: 4200, quantity: 40 },
        ],
        weight: 8,
      },
      {
        title: "Student ticket",
        type: "PAID",
        prices: [{ price: 1200, quantity: 50 }],
        showsRemaining: true,
        taxes: ["vat"],
        weight: 2,
      },
      {
        title: "Programme booklet",
        kind: "GENERAL",
        type: "PAID",
        prices: [{ price: 450, quantity: 150 }],
        taxes: ["vat"],
        weight: 1,
      },
      {
        title: "Support the young players",
        type: "DONATION",
        kind: "GENERAL",
        prices: [{ price: 200, quantity: null }],
        weight: 0.4,
      },
    ],
    promo: { code: "candle", type: "PERCENTAGE", discount: 20_000, uses: 100 },
    affiliate: { name: "Cello society", code: "CELLI", email: "society@example.org" },
    sharedCapacity: { name: "Brewery hall", quantity: 340 },
    orders: 96,
  },
  {
    title: "Rooftop Cinema: Silent Classics",
    organizer: "harbour",
    category: "ART",
    description:
      "<p>Three silent films above the city with a live trio. Blankets are provided; bring someone to share one with.</p>",
    startsIn: 8,
    at: "19:30",
    hours: 4,
    zone: "America/New_York",
    currency: "USD",
    status: "LIVE",
    location: {
      venue_name: "Pier 9 Rooftop",
      address_line_1: "9 Ferry Street",
      city: "New York",
      zip_or_postal_code: "10004",
      country: "US",
    },
    cover: { motif: "rays", colours: ["#2b1b3d", "#e85d75", "#ffd6a5"] },
    products: [
      {
        title: "Deckchair",
        type: "PAID",
        prices: [{ price: 2800, quantity: 120 }],
        maxPerOrder: 6,
        taxes: ["sales", "service"],
        weight: 6,
      },
      {
        title: "Standing by the rail",
        type: "PAID",
        prices: [{ price: 1600, quantity: 80 }],
        taxes: ["sales"],
        weight: 3,
      },
      {
        title: "Popcorn and lemonade",
        kind: "GENERAL",
        type: "PAID",
        prices: [{ price: 900, quantity: 200 }],
        taxes: ["sales"],
        weight: 3,
      },
    ],
    orders: 74,
  },
  {
    title: "Tokyo Paper Walk",
    organizer: "harbour",
    category: "WORKSHOP",
    description: "<p>A guided day through five paper makers' studios, ending with a sheet of your own.</p>",
    startsIn: 33,
    at: "10:00",
    hours: 7,
    zone: "Asia/Tokyo",
    currency: "JPY",
    status: "LIVE",
    location: {
      venue_name: "Kanda meeting point",
      address_line_1: "2-chome 4-1",
      city: "Tokyo",
      zip_or_postal_code: "101-0047",
      country: "JP",
    },
    cover: { motif: "tiles", colours: ["#0b5d5e", "#f4f1de", "#e07a5f"] },
    products: [
      {
        title: "Day walk with lunch",
        type: "PAID",
        prices: [{ price: 8800, quantity: 24 }],
        showsRemaining: true,
        taxes: ["consumption"],
        weight: 1,
      },
      {
        title: "Afternoon only",
        type: "PAID",
        prices: [{ price: 4500, quantity: 16 }],
        taxes: ["consumption"],
        weight: 0.6,
      },
    ],
    orders: 14,
  },
  {
    title: "Gulf Data Days",
    organizer: "harbour",
    category: "TECH",
    description:
      "<p>Two days of talks and clinics on data that people can trust: lineage, quality, privacy.</p>",
    startsIn: 47,
    at: "09:00",
    hours: 33,
    zone: "Asia/Bahrain",
    currency: "BHD",
    status: "LIVE",
    location: {
      venue_name: "Seef Conference House",
      address_line_1: "Road 2825",
      city: "Manama",
      zip_or_postal_code: "428",
      country: "BH",
    },
    cover: { motif: "dots", colours: ["#12355b", "#d9dbf1", "#ff8552"] },
    products: [
      {
        title: "Conference pass",
        type: "TIERED",
        taxes: ["vat"],
        prices: [
          { label: "One day", price: 45_500, quantity: 150 },
          { label: "Both days", price: 79_000, quantity: 200 },
          { label: "Both days and clinic", price: 124_750, quantity: 40 },
        ],
        weight: 1,
      },
    ],
    orders: 38,
  },
  {
    title: "Kitchen-Table Code Club",
    organizer: "harbour",
    category: "EDUCATION",
    description:
      "<p>An evening online for people who want to write their first program. No camera needed, questions welcome.</p>",
    startsIn: 5,
    at: "18:30",
    hours: 2,
    zone: "Europe/London",
    currency: "GBP",
    status: "LIVE",
    location: null,
    cover: { motif: "waves", colours: ["#173f5f", "#3caea3", "#f6d55c"] },
    products: [
      {
        title: "Seat at the table",
        type: "FREE",
        prices: [{ price: 0, quantity: 300 }],
        maxPerOrder: 2,
        weight: 1,
      },
    ],
    orders: 61,
  },
  {
    title: "Lifeboat Benefit Breakfast",
    organizer: "lindenhof",
    category: "CHARITY",
    description: "<p>Give what you can, eat what you like. Every cent goes to the crew's new boat.</p>",
    startsIn: 12,
    at: "09:30",
    hours: 3,
    zone: "Europe/Lisbon",
    currency: "EUR",
    status: "LIVE",
    location: {
      venue_name: "Boathouse",
      address_line_1: "Cais da Ribeira 3",
      city: "Lisboa",
      zip_or_postal_code: "1200-109",
      country: "PT",
    },
    cover: { motif: "waves", colours: ["#0a4d68", "#f97b22", "#fee8b0"] },
    products: [
      { title: "A place at the table", type: "DONATION", prices: [{ price: 500, quantity: 90 }], weight: 3 },
      { title: "Child's place", type: "FREE", prices: [{ price: 0, quantity: 30 }], weight: 1 },
    ],
    offline: {
      instructions:
        "<p>Please transfer the sum to <strong>Lindenhof Kultur</strong>, account PT50 0000 0000 0000 0000 0000 0, and name your order. Or bring it in cash to the boathouse, on any day before noon.</p>",
      days: 7,
      waiting: 4,
    },
    orders: 27,
  },
  {
    title: "The Tiniest Stage",
    organizer: "lindenhof",
    category: "THEATER",
    description: "<p>One actor, one lamp, forty chairs. An hour that goes by like ten minutes.</p>",
    startsIn: 3,
    at: "21:00",
    hours: 1,
    zone: "Europe/Vienna",
    currency: "EUR",
    status: "LIVE",
    location: {
      venue_name: "Kellerbühne",
      address_line_1: "Zollergasse 6",
      city: "Wien",
      zip_or_postal_code: "1070",
      country: "AT",
    },
    cover: { motif: "rays", colours: ["#231f20", "#bb4430", "#f3dfc1"] },
    products: [
      {
        title: "Chair",
        type: "PAID",
        prices: [{ price: 1500, quantity: 40 }],
        maxPerOrder: 2,
        taxes: ["vat"],
        weight: 1,
      },
    ],
    orders: "all",
  },
  {
    title: "New Year Swing Ball",
    organizer: "lindenhof",
    category: "NIGHTLIFE",
    description: "<p>A big band, a sprung floor and a midnight toast. Beginners' class included.</p>",
    startsIn: 41,
    at: "20:30",
    hours: 6,
    zone: "Europe/Berlin",
    currency: "EUR",
    status: "LIVE",
    location: {
      venue_name: "Ballhaus am Park",
      address_line_1: "Parkallee 2",
      city: "Hamburg",
      zip_or_postal_code: "20144",
      country: "DE",
    },
    cover: { motif: "dots", colours: ["#3d0e61", "#e9b44c", "#fff4e0"] },
    products: [
      {
        title: "Ball ticket",
        type: "PAID",
        prices: [{ price: 5900, quantity: 400 }],
        saleStartsIn: 9,
        taxes: ["vat", "booking"],
        weight: 1,
      },
      {
        title: "Ball ticket with dinner",
        type: "PAID",
        prices: [{ price: 9900, quantity: 120 }],
        saleStartsIn: 9,
        taxes: ["vat", "booking"],
        weight: 1,
      },
    ],
    orders: 0,
  },
  {
    title: "Autumn Ceramics Weekend",
    organizer: "lindenhof",
    category: "WORKSHOP",
    description: "<p>Two days at the wheel, a kiln firing at dusk and bread from the same oven.</p>",
    startsIn: -17,
    at: "10:00",
    hours: 31,
    zone: "Europe/Berlin",
    currency: "EUR",
    status: "LIVE",
    location: {
      venue_name: "Töpferhof",
      address_line_1: "Am Anger 5",
      city: "Höhr",
      zip_or_postal_code: "56203",
      country: "DE",
    },
    cover: { motif: "arcs", colours: ["#7c3626", "#e0a96d", "#ddc3a5"] },
    products: [
      {
        title: "Weekend place",
        type: "PAID",
        prices: [{ price: 14_500, quantity: 36 }],
        taxes: ["vat"],
        weight: 3,
      },
      {
        title: "Bag of clay to take home",
        kind: "GENERAL",
        type: "PAID",
        prices: [{ price: 1800, quantity: 60 }],
        taxes: ["vat"],
        weight: 1,
      },
    ],
    orders: 24,
    isCheckedIn: true,
  },
  {
    title: "Members' Listening Session",
    organizer: "lindenhof",
    category: "MUSIC",
    description:
      "<p>A first hearing of next season's recordings on the hall's own loudspeakers. Members find their tickets with the code from the newsletter.</p>",
    startsIn: 26,
    at: "19:00",
    hours: 2,
    zone: "Europe/Berlin",
    currency: "EUR",
    status: "LIVE",
    location: {
      venue_name: "Alte Brauhalle",
      address_line_1: "Lindenufer 14",
      city: "Berlin",
      zip_or_postal_code: "13597",
      country: "DE",
    },
    cover: { motif: "arcs", colours: ["#22333b", "#c6ac8f", "#5e503f"] },
    products: [
      {
        title: "Guest ticket",
        type: "PAID",
        prices: [{ price: 1800, quantity: 40 }],
        taxes: ["vat"],
        weight: 1,
      },
      {
        title: "Member's ticket",
        type: "FREE",
        prices: [{ price: 0, quantity: 80 }],
        maxPerOrder: 2,
        isHiddenWithoutPromoCode: true,
        weight: 1,
      },
    ],
    promo: { code: "newsletter", type: "NONE", discount: 0, uses: null },
    orders: 18,
  },
  {
    title: "Winter Half-Marathon",
    organizer: "harbour",
    category: "SPORTS",
    description:
      "<p>Twenty-one kilometres along the frozen canal, hot soup at the end. Sales are paused while the course is measured again.</p>",
    startsIn: 68,
    at: "10:30",
    hours: 5,
    zone: "Europe/Stockholm",
    currency: "SEK",
    status: "PAUSED",
    location: {
      venue_name: "Kanalhuset",
      address_line_1: "Norra Hamngatan 10",
      city: "Göteborg",
      zip_or_postal_code: "411 14",
      country: "SE",
    },
    cover: { motif: "tiles", colours: ["#274060", "#e8f1f2", "#86bbd8"] },
    products: [
      {
        title: "Runner",
        type: "PAID",
        prices: [{ price: 49_500, quantity: 500 }],
        maxPerOrder: 4,
        taxes: ["vat"],
        weight: 3,
      },
      {
        title: "Finisher's shirt",
        kind: "GENERAL",
        type: "PAID",
        prices: [{ price: 25_000, quantity: 300 }],
        taxes: ["vat"],
        weight: 1,
      },
    ],
    orders: 32,
  },
  {
    title: "Summer Open Air (working title)",
    organizer: "lindenhof",
    category: "FESTIVAL",
    description: "<p>Line-up to be announced.</p>",
    startsIn: 214,
    at: "14:00",
    hours: 10,
    zone: "Europe/Berlin",
    currency: "EUR",
    status: "DRAFT",
    location: null,
    cover: { motif: "rays", colours: ["#386641", "#f2e8cf", "#bc4749"] },
    products: [
      {
        title: "Day ticket",
        type: "PAID",
        prices: [{ price: 3900, quantity: 2000 }],
        taxes: ["vat"],
        weight: 1,
      },
    ],
    orders: 0,
  },
];
