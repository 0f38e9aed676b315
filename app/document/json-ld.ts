import type { PartData } from '#app/part/part-answer.ts'
import type { Company } from '#catalogue/company/company.ts'
import { partName } from '#catalogue/part/part-name.ts'

/** One schema.org object that describes a page to search engines. */
export type JsonLd = Readonly<Record<string, unknown>>
/** Turns a path of this site into an address: absolute if SITE_URL is set. */
export type AddressOf = (path: string) => string
/** A page's breadcrumb, from the group to the page itself. A step without `path` has no page. */
export type Trail = readonly { readonly label: string; readonly path?: string | undefined }[]

const CONTEXT = { '@context': 'https://schema.org' }

/** Describes the company. */
export function organizationJsonLd(addressOf: AddressOf, company: Company): JsonLd {
  return {
    ...CONTEXT,
    '@type': 'Organization',
    name: company.name,
    url: addressOf('/'),
    logo: addressOf('/favicon.svg'),
    address: company.address.join(', '),
    telephone: company.phone,
    ...(company.fax && { faxNumber: company.fax }),
    email: company.mails[0],
  }
}

/** Describes the breadcrumb from the home page. Omits steps without a page, since each step must have an address. */
export function breadcrumbJsonLd(addressOf: AddressOf, trail: Trail): JsonLd {
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
 * Describes a part as its page shows it: numbers, maker, picture and every filled field of the specification grid. Has no
 * price, offer or review, since the catalog has none. `picture` is an absolute address, or null. `company` is the maker of
 * parts that name none.
 */
export function productJsonLd(
  addressOf: AddressOf,
  picture: string | null,
  { part, family, specifications }: Pick<PartData, 'part' | 'family' | 'specifications'>,
  company: Pick<Company, 'maker'>,
): JsonLd {
  const filled = specifications.flatMap(({ label, value }) => (value ? [{ label, value }] : []))
  const maker = filled.find(({ label }) => label === MANUFACTURER)?.value ?? company.maker
  const numbered = part.partNumber !== partName(null, part.id)
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

/** The last row of every specification grid (behavior 8.5). */
const MANUFACTURER = 'Manufacturer'

/** Serializes JSON for a script element: no value can end the element or open a comment in it. */
export const scriptJson = (value: JsonLd | string): string => JSON.stringify(value).replaceAll('<', '\\u003c')
