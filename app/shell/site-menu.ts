/** The Products menu as the shell's loader hands it on: SPEC 2's groups, each family with its number of parts. */
export type SiteMenu = readonly {
  readonly label: string
  readonly items: readonly {
    readonly label: string
    readonly hint: string
    readonly path: string
    /** Null where there is no part table, or none right now. */
    readonly parts: number | null
  }[]
}[]

export const ABOUT_LINKS = [
  {
    label: 'Company Profile',
    path: '/about/company-profile',
    text: 'Who we are, where we are, and how to reach us.',
  },
  {
    label: 'Engineering Solutions',
    path: '/about/engineering-solutions',
    text: 'Qualification, moulding, plating and testing.',
  },
] as const

export const FIT = { label: 'Fit finder', path: '/fit' } as const
export const COMPLIANCE = { label: 'Finish and compliance', path: '/compliance' } as const

export const CATALOG = {
  label: 'Concord Catalog',
  path: '/view-pdf/Catalog/Concord-Catalog.pdf',
  file: 'product-pdfs/Catalog/Concord-Catalog.pdf',
} as const

/** A file's size as a menu gives it, `about 112 MB`; null where it isn't known. */
export function sizeText(bytes: number | null): string | null {
  if (bytes === null) return null
  return `about ${Math.max(1, Math.round(bytes / 1_000_000))} MB`
}
