import type { Catalog } from '#catalog/answers.ts'
import type { SiteContent } from '#content/site-content.ts'
import type { OpenIssues } from '#shared/open-issues.ts'

const EMPTY =
  'The catalog has no parts: npm run catalog -- import loads yours. If they were loaded already, DATA_DIR or ' +
  'DATABASE_URL names another database.'
const PARTS =
  'Sample parts are served: npm run catalog -- import loads yours, npm run catalog -- clear-sample removes the sample.'

type Served = {
  readonly catalog: Catalog | null
  readonly samples: SiteContent['samples']
  readonly isPublic: boolean
}

/** Reports what a public site still shows of the sample (behavior 14.16). */
export function inspectSample({ catalog, samples, isPublic }: Served, issues: OpenIssues<string>): void {
  issues.report('empty', catalog?.size === 0 ? EMPTY : null, null)
  issues.report('parts', isPublic && catalog?.sample ? PARTS : null, null)
  issues.report('content', isPublic && samples.length > 0 ? sampleContent(samples) : null, null)
}

function sampleContent(samples: SiteContent['samples']): string {
  const files = Object.entries(Object.groupBy(samples, ({ file }) => file))
  const named = files.map(([file, facts = []]) => `${file} (${facts.map(({ key }) => key).join(', ')})`)
  return `Sample facts and texts about the company are served: ${named.join(', ')}. Give your own in the site folder (SITE_DIR).`
}
