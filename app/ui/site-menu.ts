/** The Products menu from the root's loader: groups of families with part counts (behavior 1.3). */
export type SiteMenu = readonly {
  readonly label: string
  /** The group's page, or its only family's. */
  readonly path: string
  readonly items: readonly {
    readonly label: string
    readonly hint: string
    readonly path: string
    /** Null for pages without a part table, or if the table can't be loaded. */
    readonly parts: number | null
  }[]
}[]

/** Returns `here` if it is one of these families' paths, so other groups' links don't render again. */
export const hereIn = (items: SiteMenu[number]['items'], here: string): string | undefined =>
  items.some(({ path }) => path === here) ? here : undefined

/** A page of the site folder in the About menu (`isAbout`) or only the footer, which has both. */
export type CompanyPage = {
  readonly label: string
  readonly path: string
  readonly text: string
  readonly isAbout: boolean
}

export const FIT = { label: 'Fit finder', path: '/fit' } as const
export const COMPLIANCE = { label: 'Finish and compliance', path: '/compliance' } as const
export const DOCUMENTS = { label: 'Company documents', path: '/documents' } as const
export const API = { label: 'API for programs', path: '/api' } as const

export const CATALOG = {
  path: '/view-pdf/Catalog/Concord-Catalog.pdf',
  file: 'product-pdfs/Catalog/Concord-Catalog.pdf',
} as const

export const catalogLabel = (maker: string): string => `${maker} Catalog`.trimStart()

/** Formats a file size: `about 112 MB`. Null if unknown. */
export function megabytesText(bytes: number | null): string | null {
  if (bytes === null) return null
  return `about ${Math.max(1, Math.round(bytes / 1_000_000))} MB`
}
