import { parseSite } from '#content/read-site-folder.ts'
import type { SiteContent } from '#content/site-content.ts'
import { faultText } from '#content/yaml-text.ts'

/** The content of a site folder with these files, which are correct. */
export function siteContent(files: Readonly<Record<string, string>>): SiteContent {
  const parsed = parseSite(new Map(Object.entries(files)))
  if ('faults' in parsed) throw new Error(parsed.faults.map(faultText).join('\n'))
  return parsed.content
}
