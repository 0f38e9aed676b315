import type { Company } from '#catalog/company/company.ts'

export type JsonLd = Readonly<Record<string, unknown>>
/** Turns a path into an address: absolute if SITE_URL is set. */
export type AddressOf = (path: string) => string
/** A page's breadcrumb, from the group to the page. A step without `path` has no page. */
export type Trail = readonly { readonly label: string; readonly path?: string | undefined }[]

export const JSON_LD_CONTEXT = { '@context': 'https://schema.org' }

export function organizationJsonLd(addressOf: AddressOf, company: Company): JsonLd {
  return {
    ...JSON_LD_CONTEXT,
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

/** Describes the breadcrumb from the home page. Omits steps without a page: each needs an address. */
export function breadcrumbJsonLd(addressOf: AddressOf, trail: Trail): JsonLd {
  const steps = [{ label: 'Home', path: '/' }, ...trail.flatMap(({ label, path }) => (path ? [{ label, path }] : []))]
  return {
    ...JSON_LD_CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: addressOf(path),
    })),
  }
}

/** Serializes JSON for a script element: no value can end the element or open a comment in it. */
export const scriptJson = (value: JsonLd): string => JSON.stringify(value).replaceAll('<', '\\u003c')
