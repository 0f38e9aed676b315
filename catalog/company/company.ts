/** Facts about the company for pages, mails and documents: `company.yaml` of the site folder. */
export type Company = {
  readonly name: string
  /** The manufacturer's name on parts and in the logo. An empty Manufacturer cell means this name (behavior 4.4). */
  readonly maker: string
  readonly strapline: string
  readonly address: readonly string[]
  /** '' if there is none, like `fax`. */
  readonly tollFree: string
  readonly phone: string
  readonly fax: string
  /** The support mailboxes. The first one is named in mails and on error pages. */
  readonly mails: readonly [string, ...string[]]
  /** Whether address, phone numbers or mailboxes are still the sample's (behavior 2.11). */
  readonly sampleContact: boolean
}

/** The number that a buyer calls: free of charge if there is one. */
export const numberToCall = ({ tollFree, phone }: Pick<Company, 'tollFree' | 'phone'>): string => tollFree || phone
