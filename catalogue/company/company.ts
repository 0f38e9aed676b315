/** Facts about the company that every page and every mail may show. */
type Company = {
  /** The full name: page titles, footer, mails, printed sheets. */
  readonly name: string
  /** The name as parts bear it: the logo, and what an empty Manufacturer cell stands for (RULINGS). */
  readonly maker: string
  /** Two or three words under the logo. */
  readonly strapline: string
  /** The postal address, line by line. */
  readonly address: readonly string[]
  readonly tollFree: string
  readonly phone: string
  readonly fax: string
  /** Mailboxes that people write to; the first one is named in mails and where the site itself fails. */
  readonly mails: readonly [string, ...string[]]
}

/**
 * The company's facts: an operator puts the own ones here (docs/content.md); longer texts are in `company-texts.ts`.
 * Address, telephones and mails are samples: 555-01xx numbers and `.example` domains reach nobody.
 */
export const COMPANY = {
  name: 'Concord Electronics',
  maker: 'Concord',
  strapline: 'Precision Interconnect',
  address: ['30 Sample Street', 'Long Island City, NY 11101', 'USA'], // sample
  tollFree: '1-800-555-0142', // sample
  phone: '+1 212-555-0142', // sample
  fax: '+1 212-555-0143', // sample
  mails: ['sales@concord.example', 'support@concord.example'], // sample
} as const satisfies Company
