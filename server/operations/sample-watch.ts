import type { Catalog } from '#catalog/answers.ts'
import type { SiteContent } from '#content/site-content.ts'
import type { LogLine } from '#shared/logger.ts'
import { type OpenIssue, OpenIssues } from '#shared/open-issues.ts'

type Options = {
  catalog(): Catalog | null
  content(): Pick<SiteContent, 'samples'>
  /** Whether SITE_URL is set. Without it the site is a trial and may show the sample. */
  readonly isPublic: boolean
  readonly log: LogLine
  readonly now: () => Date
}

const EMPTY =
  'The catalog has no parts: npm run catalog -- import loads yours. If they were loaded already, DATA_DIR or ' +
  'DATABASE_URL names another database.'
const PARTS =
  'Sample parts are served: npm run catalog -- import loads yours, npm run catalog -- clear-sample removes the sample.'

/** Names what a public site still shows of the sample (behavior 14.16). */
export class SampleWatch {
  readonly #options: Options
  readonly #issues: OpenIssues<'empty' | 'parts' | 'content'>

  constructor(options: Options) {
    this.#options = options
    this.#issues = new OpenIssues(options.log, options.now)
  }

  inspect(): void {
    const { catalog, content, isPublic } = this.#options
    const served = catalog()
    const { samples } = content()
    this.#issues.report('empty', served?.size === 0 ? EMPTY : null, null)
    this.#issues.report('parts', isPublic && served?.sample ? PARTS : null, null)
    this.#issues.report('content', isPublic && samples.length > 0 ? sampleContent(samples) : null, null)
  }

  openIssues(): OpenIssue[] {
    this.inspect()
    return this.#issues.list()
  }
}

/** `company.yaml (address, phone)`: fields still the product's, by file. */
function sampleContent(samples: SiteContent['samples']): string {
  const files = Object.entries(Object.groupBy(samples, ({ file }) => file))
  const named = files.map(([file, facts = []]) => `${file} (${facts.map(({ key }) => key).join(', ')})`)
  return `Sample facts and texts about the company are served: ${named.join(', ')}. Give your own in the site folder (SITE_DIR).`
}
