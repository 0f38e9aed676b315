import type { ShownPart } from '#app/routes/asked-part.ts'
import { COMPANY } from '#catalogue/company.ts'

/** One thing that a page says of itself to machines: schema.org as JSON-LD. */
export type Fact = Readonly<Record<string, unknown>>
/** A path of ours as machines are given it: whole where SITE_URL is set. */
export type AddressOf = (path: string) => string
/** Where a page stands, from the group down to itself; a step without `path` is no page of its own. */
export type Trail = readonly { readonly label: string; readonly path?: string }[]

const CONTEXT = { '@context': 'https://schema.org' }

/** The company, from its facts. */
export function organizationFact(addressOf: AddressOf): Fact {
  return {
    ...CONTEXT,
    '@type': 'Organization',
    name: COMPANY.name,
    url: addressOf('/'),
    logo: addressOf('/favicon.svg'),
    address: COMPANY.address.join(', '),
    telephone: COMPANY.phone,
    faxNumber: COMPANY.fax,
    email: COMPANY.mails[0],
  }
}

/** The way from the home page down to a page. Steps that are no pages are left out: each one named must have an address. */
export function breadcrumbFact(addressOf: AddressOf, trail: Trail): Fact {
  const steps = [{ label: 'Home', path: '/' }, ...trail.flatMap(({ label, path }) => (path ? [{ label, path }] : []))]
  return {
    ...CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: addressOf(path),
    })),
  }
}

/**
 * A part as its page shows it: numbers, maker, picture and every filled field of the specification grid. No price, offer
 * or review, since there is none. `picture`: the picture's whole address, or null.
 */
export function productFact(
  addressOf: AddressOf,
  picture: string | null,
  { part, family, specifications }: Pick<ShownPart, 'part' | 'family' | 'specifications'>,
): Fact {
  const filled = specifications.flatMap(({ label, value }) => (value ? [{ label, value }] : []))
  const maker = filled.find(({ label }) => label === MANUFACTURER)?.value ?? COMPANY.maker
  const numbered = part.partNumber !== `id ${part.id}`
  return {
    ...CONTEXT,
    '@type': 'Product',
    name: `${part.partNumber}, ${part.displayName}`,
    url: addressOf(part.url),
    category: `${family.group} > ${family.name}`,
    brand: { '@type': 'Brand', name: maker },
    ...(numbered && { mpn: part.partNumber, sku: part.partNumber }),
    ...(picture !== null && { image: picture }),
    additionalProperty: filled
      .filter(({ label }) => label !== MANUFACTURER)
      .map(({ label, value }) => ({ '@type': 'PropertyValue', name: label, value })),
  }
}

/** The last row of every specification grid (RULINGS). */
const MANUFACTURER = 'Manufacturer'

/** JSON that can stand inside a script element: no value can end it, or open a comment in it. */
export const scriptJson = (fact: Fact): string => JSON.stringify(fact).replaceAll('<', '\\u003c')
