import type { Family } from '#catalog/registry/family.ts'
import { faultText } from '#content/content-fault.ts'
import { parseSite, readProductContent } from '#content/read-site-folder.ts'
import type { SiteContent } from '#content/site-content.ts'

/** The product's own content, as a site without a site folder serves it. */
export const CONTENT = readProductContent()

/** The product's sixteen families, in menu order. */
export const FAMILIES = CONTENT.families

/** The product's family with this table. */
export function productFamily(table: string): Family {
  const family = FAMILIES.find((one) => one.table === table)
  if (!family) throw new Error(`The product has no family with the table ${table}`)
  return family
}

/** The content of a site folder with these files, which are correct. */
export function siteContent(files: Readonly<Record<string, string>>): SiteContent {
  const parsed = parseSite(new Map(Object.entries(files)))
  if ('faults' in parsed) throw new Error(parsed.faults.map(faultText).join('\n'))
  return parsed.content
}
