import { readProductContent } from '#content/read-site-folder.ts'
import type { SiteContent } from '#content/site-content.ts'
import { memoize } from '#demo/memoize.ts'

/** The product's content, which the sample's documents show. */
export const sampleContent: () => SiteContent = memoize(readProductContent)
