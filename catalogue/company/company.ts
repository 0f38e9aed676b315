/** Facts about the company for pages and mails. */
type Company = {
  /** The full name, for page titles, footer, mails and printed pages. */
  readonly name: string
  /** The manufacturer's name on parts and in the logo. An empty Manufacturer cell means this name (behavior 4.4). */
  readonly maker: string
  /** Two or three words under the logo. */
  readonly strapline: string
  /** The postal address, line by line. */
  readonly address: readonly string[]
  readonly tollFree: string
  readonly phone: string
  readonly fax: string
  /** The support mailboxes. The first one is named in mails and on error pages. */
  readonly mails: readonly [string, ...string[]]
}

/**
 * The company's facts. Operators replace them with their own (docs/content.md). Longer texts are in `company-texts.ts`.
 * Address, phone numbers and mailboxes are samples: 555-01xx numbers and `.example` domains reach nobody.
 */
export const COMPANY = {
  name: 'Concord Electronics',
  maker: 'Concord',
  strapline: 'Precision Interconnect',
  address: ['30 Sample Street', 'Long Island City, NY 11101', 'USA'], // sample
  tollFree: '1-800-555-0142', // sample
  phone: '+1 212-555-0142', // sample
  fax: '+1 212-555-0143', // sample
  mails: ['support@concord.example', 'techsupport@concord.example'], // sample
} as const satisfies Company
