/** The account that receives a payment. Every later call about the payment uses the same account. */
export interface ProviderAccount {
  /** Which of the installation's own accounts at the provider. Null if there is only one. */
  platform: string | null;
  /** The organiser's connected account. Null: the installation's own account receives the payment. */
  connectedAccountId: string | null;
}
