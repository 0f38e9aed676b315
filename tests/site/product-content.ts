import type { Family } from '#catalog/registry/family.ts'
import type { SiteContent } from '#content/site-content.ts'
import { preparedContent } from '#tests/site/prepared.ts'

/** The product's own content, as a site without a site folder serves it. */
export const CONTENT: SiteContent =
  preparedContent() ?? (await import('#content/read-site-folder.ts')).readProductContent()

/** The product's sixteen families, in menu order. */
export const FAMILIES = CONTENT.families

/** The product's family with this table. */
export function productFamily(table: string): Family {
  const family = FAMILIES.find((one) => one.table === table)
  if (!family) throw new Error(`The product has no family with the table ${table}`)
  return family
}
