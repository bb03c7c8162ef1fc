/** Matches files by their paths without the ending. */
const anyOf = (...paths: string[]) => new RegExp(`/(${paths.join("|")})\\.(tsx?|css|m?js)$`);
const names = (list: string) => `(${list.replaceAll(" ", "|").replaceAll(".", "\\.")})`;

/**
 * The scripts that pages share, in few files: one large file compresses better than many small ones, and
 * costs one request. Each holds what its files import too, unless an earlier one has it.
 * What weighs how much: tools/check/weights.ts. Why: docs/decisions/008-what-browsers-download.md.
 */
export const SHARED_FILES = [
  // Before the framework, whose server half uses them, too: other pages have no use for them.
  { name: "workspace-words", priority: 4, test: /\/src\/platform\/i18n\/workspace\// },
  { name: "escaping", priority: 4, test: /\/src\/values\/escape-xml\.ts$/ },
  {
    // What every page needs, also one of islands: React and the words.
    name: "react",
    priority: 3,
    test: /node_modules\/(react|react-dom|scheduler|@lingui\/(core|react))\/|vite\/preload-helper|rolldown\/runtime|\/src\/(platform\/i18n\/[^/]+|platform\/web\/(early-taps|replay-early-input|use-address|use-config|embedded\/is-embedded|brand\/read-installation|islands\/(island|page-islands|in-place-headers))|values\/installation\/installation|ui\/(fields\/text-field|notice|format|authored-text|lazy-copy-button|shell\/logo))\.tsx?$/,
  },
  {
    // With it, what every page needs that is hydrated as a whole. Not entry.client.tsx: it must run after the page's
    // own scripts are there.
    name: "framework",
    priority: 2,
    test: /node_modules\/(react-router|cookie)\/|\/src\/root\.tsx$/,
  },
  {
    // What the public pages are made of, islands too.
    name: "public",
    priority: 1,
    test: /\/src\/(platform\/web\/(open-order|use-is-hydrated)|values\/(platform-fee|refusal)|ui\/(card|themed|chip|money|date-time|fields\/error-summary|overlays\/disclosure|shell\/(color-scheme-switch|language-switch)))\.tsx?$/,
  },
  {
    // What they stand in, around the islands.
    name: "frame",
    priority: 1,
    test: /\/src\/platform\/web\/(page-frame|visits\/count)\.tsx?$/,
  },
  {
    // Parts of the light kit that event pages, the checkout and the manage pages share.
    name: "kit",
    priority: 2,
    test: /\/src\/(values\/typed-amount|catalog\/rules\/pricing|ui\/(fields\/quantity-stepper|overlays\/popover))\.tsx?$/,
  },
  // What pages with islands share.
  {
    name: "islands",
    priority: 2,
    test: /\/src\/platform\/web\/islands\/(start-islands|use-form-in-place)\.tsx?$/,
  },
  // Where a visitor came from: events and registration.
  { name: "visits", priority: 2, test: /\/src\/platform\/web\/visits\/first-touch\.ts$/ },
  {
    // What is chosen from, on an event's page; other public pages do without.
    name: "choosing",
    priority: 1,
    test: /\/src\/(storefront\/web\/(order-form|visit\/remember-affiliate|details\/viewers-time))\.tsx?$/,
  },
  {
    // What the pages of a checkout share.
    name: "checkout",
    priority: 1,
    test: /\/src\/(checkout\/web\/parts\/(order-summary|checkout-layout|checkout-error|organizer-words)|ui\/stepper)\.tsx?$/,
  },
  {
    // What stands beside a hold until it is paid.
    name: "hold",
    priority: 1,
    test: /\/src\/checkout\/web\/(hold-time|hold-ended|release-hold|parts\/legal-note)\.tsx$/,
  },
  {
    // The top of a public page, which previews show too.
    name: "cover",
    priority: 1,
    test: /\/src\/(storefront\/(web\/cover\/cover|rules\/(pictures-of|organizer-path))|ui\/(generated-cover|focal-point))\.tsx?$/,
  },
  {
    // What buyers are asked for, by organisers too.
    name: "questions",
    priority: 1,
    test: /\/src\/(checkout\/web\/(email-field|extra-fields|guest-fields|parts\/(question-fields|details-answers))|ui\/fields\/(radio-group|select-field|choice))(\.module)?\.(tsx?|css)$/,
  },
  {
    // What the door and the manage pages need to stay current, and to open or wait for something.
    name: "live",
    priority: 2,
    test: /\/src\/ui\/(overlays\/(toasts|dialog)|meter|skeleton)\.tsx?$/,
  },
  // Small parts that pages of both kinds have. Each has a separate file, so that a public page loads no other.
  { name: "empty-state", priority: 2, test: anyOf("src/ui/empty-state(.module)?") },
  { name: "data-list", priority: 2, test: anyOf("src/ui/data-list(.module)?") },
  { name: "copy-button", priority: 2, test: anyOf("src/ui/copy-button") },
  { name: "sparkline", priority: 2, test: anyOf("src/ui/sparkline(.module)?") },
  { name: "text", priority: 2, test: anyOf("src/values/text") },
  // How a page that is open calls the API: the door, the manage pages, and a payment.
  { name: "calls", priority: 2, test: /\/src\/platform\/http\/browser-client\.ts$/ },
  {
    // What most pages of an organiser consist of: the shell, forms, and what lists and settings are made with. A page
    // loads some of it without need, but each separate file would cost a request.
    name: "backoffice",
    priority: 1,
    test: anyOf(
      `src/backoffice/${names("event-page-path two-lines sold-bar status-chip thumb use-now")}`,
      `src/backoffice/attention/${names("attention-query to-do-count")}`,
      `src/backoffice/editing/${names("lazy-conflict-notice save-problem use-edit use-version")}`,
      `src/backoffice/forms/${names("create-form form-problems resource-form use-checked-form use-create-form use-remove use-resource-form")}`,
      "src/backoffice/orders/item-names",
      `src/backoffice/palette/${names("go-keys shortcuts")}`,
      `src/backoffice/queries/${names("categories event me organizers switchable-events")}`,
      `src/backoffice/shell/${names("account-menu admin-navigation choose-language event-switcher navigation offline-notice page-error sidebar tab-bar top-bar")}`,
      `src/manage-ui/${names("choices every-page live optional page page-tabs panel preload problem-notice stacked-form use-in-browser use-open-item")}`,
      `src/manage-ui/charts/${names("bar.module figures.module")}`,
      `src/manage-ui/dates/${names("date-in-past is-past start-and-end")}`,
      `src/manage-ui/dialogs/${names("confirm-dialog dialog-buttons lazy-dialog use-one-open")}`,
      `src/manage-ui/drafts/${names("draft-restored use-draft use-is-gone")}`,
      "src/manage-ui/drawers/neighbours",
      `src/manage-ui/focus/${names("focus-first-error press-unless")}`,
      "src/manage-ui/keys/single-keys",
      `src/manage-ui/languages/${names("language-name language-select")}`,
      `src/manage-ui/lists/${names("divided-list empty-list example-rows list-page moved resource-menu row-menu")}`,
      `src/manage-ui/places/${names("country-select currency-select")}`,
      "src/manage-ui/saving/send-form",
      `src/manage-ui/search/${names("choice-select lazy-search")}`,
      "src/manage-ui/sharing/share-box",
      "src/manage-ui/zones/zone-select",
      `src/events/web/manage/${names("category-names status-menu")}`,
      `src/values/${names("countries currencies")}`,
      `@mantine/core/esm/components/${names("Checkbox/Checkbox NativeSelect/NativeSelect Textarea/Textarea")}`,
      "react-query/build/modern/useQuery",
    ),
  },
  {
    // What lists with filters, columns and pages are made with.
    name: "grid",
    test: anyOf(
      `src/backoffice/data-grid/${names("export-menu grid-page use-listing use-new-rows bulk/email-count bulk/start-bulk")}`,
      "src/backoffice/tasks/task-dialog",
    ),
  },
  {
    // What dashboards and reports show figures with. The charts come later.
    name: "figures",
    test: anyOf(
      "src/backoffice/sales-ledger",
      `src/manage-ui/charts/${names("bars chart-panel figure-card figure-table how-counted lazy-time-chart")}`,
    ),
  },
  {
    // What settings that save themselves are made with.
    name: "autosave",
    test: anyOf(`src/backoffice/autosave/${names("fields use-autosave")}`),
  },
  {
    // What the pages of administrators share.
    name: "administration",
    test: anyOf(`src/admin/web/manage/${names("admin-queries parts/admin-bar")}`),
  },
  // How the door tells products apart, which products are given on their page.
  {
    name: "door-colours",
    priority: 2,
    test: /\/src\/catalog\/(rules\/door-colours|web\/parts\/door-colour-names)\.tsx?$/,
  },
  // Each is a hundred bytes, and every list has several.
  {
    name: "icons",
    priority: 2,
    test: /@tabler\/icons-react\/dist\/esm\/icons\/Icon(AlertTriangle|ArrowDown|ArrowUp|Check|ChevronLeft|ChevronRight|ChevronUp|Coins|Copy|DeviceDesktop|Dots|Edit|InfoCircle|Moon|Pencil|Plus|Printer|ReceiptRefund|Refresh|Sun|Trash|X)\.mjs$/,
  },
  {
    // What verdicts are told with, at the door and in its log.
    name: "verdicts",
    priority: 1,
    test: /\/src\/(check-in\/web\/parts\/[\w-]+|values\/(ticket-name|short-id))\.tsx?$/,
  },
  // With it, what its sheets share with it, which are loaded later.
  { name: "door", test: /\/src\/door\/web\/door-page\.tsx/ },
];
