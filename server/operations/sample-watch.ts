import type { Catalog } from '#catalog/answers.ts'
import type { SiteContent } from '#content/site-content.ts'
import type { Log } from '#shared/logger.ts'
import { createOpenIssues, type OpenIssue } from '#shared/open-issues.ts'

type Options = {
  catalog(): Catalog | null
  content(): Pick<SiteContent, 'samples'>
  /** Whether SITE_URL is set: a site without it is a trial, and may show the sample. */
  readonly isPublic: boolean
  readonly log: Log
  readonly now: () => Date
}

export type SampleWatch = {
  /** Looks now: the issues go to the log. */
  inspect(): void
  openIssues(): OpenIssue[]
}

const EMPTY =
  'The catalog has no parts: npm run catalog -- import loads yours. If they were loaded already, DATA_DIR or ' +
  'DATABASE_URL names another database.'
const PARTS =
  'Sample parts are served: npm run catalog -- import loads yours, npm run catalog -- clear-sample removes the sample.'

/** Names what a public site still serves of the sample (behavior 14.16). */
export function createSampleWatch({ catalog, content, isPublic, log, now }: Options): SampleWatch {
  const issues = createOpenIssues<'empty' | 'parts' | 'content'>(log, now)

  function note(subject: 'empty' | 'parts' | 'content', what: string, isOpen: boolean): void {
    if (isOpen) issues.report(subject, what, null)
    else issues.resolve(subject)
  }

  function inspect(): void {
    const served = catalog()
    note('empty', EMPTY, served?.size === 0)
    note('parts', PARTS, isPublic && served?.sample === true)
    const { samples } = content()
    note('content', sampleContent(samples), isPublic && samples.length > 0)
  }

  return {
    inspect,
    openIssues() {
      inspect()
      return issues.list()
    },
  }
}

/** `company.yaml (address, phone)`: what is still the product's, by file. */
function sampleContent(samples: SiteContent['samples']): string {
  const files = Object.entries(Object.groupBy(samples, ({ file }) => file))
  const named = files.map(([file, facts = []]) => `${file} (${facts.map(({ key }) => key).join(', ')})`)
  return `Sample facts and texts about the company are served: ${named.join(', ')}. Give your own in the site folder (SITE_DIR).`
}
