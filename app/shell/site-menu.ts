/** The Products menu from the root's loader: groups of families, each with its number of parts (behavior 1.3). */
export type SiteMenu = readonly {
  readonly label: string
  /** The group's page, or its only family's. */
  readonly path: string
  readonly items: readonly {
    readonly label: string
    readonly hint: string
    readonly path: string
    /** Null for pages without a part table, or if the table can't be loaded now. */
    readonly parts: number | null
  }[]
}[]

/** Returns `here` if it is the path of one of these families: the links of other groups don't change with it. */
export const hereIn = (items: SiteMenu[number]['items'], here: string): string | undefined =>
  items.some(({ path }) => path === here) ? here : undefined

export const ABOUT_LINKS = [
  {
    label: 'Company Profile',
    path: '/about/company-profile',
    text: 'Who we are, where we are, and how to reach us.',
  },
  {
    label: 'Engineering Solutions',
    path: '/about/engineering-solutions',
    text: 'Qualification, molding, plating and testing.',
  },
] as const

export const FIT = { label: 'Fit finder', path: '/fit' } as const
export const COMPLIANCE = { label: 'Finish and compliance', path: '/compliance' } as const
export const API = { label: 'API for programs', path: '/api' } as const

export const CATALOG = {
  label: 'Concord Catalog',
  path: '/view-pdf/Catalog/Concord-Catalog.pdf',
  file: 'product-pdfs/Catalog/Concord-Catalog.pdf',
} as const

/** Formats a file's size: `about 112 MB`. Returns null if the size is unknown. */
export function sizeText(bytes: number | null): string | null {
  if (bytes === null) return null
  return `about ${Math.max(1, Math.round(bytes / 1_000_000))} MB`
}
