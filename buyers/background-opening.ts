import type { LogLine } from '#shared/logger.ts'
import { createOpenIssues } from '#shared/open-issues.ts'
import { isProblem } from '#shared/problem.ts'

type Options<Opened> = {
  open(): Promise<Opened>
  opened(opened: Opened): Promise<void>
  readonly log: LogLine
  readonly now: () => Date
}

const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 30_000

export type BackgroundOpening<Opened> = ReturnType<typeof createBackgroundOpening<Opened>>

/** Opens the requests database in the background, so the site starts even while it is away. */
export function createBackgroundOpening<Opened>(options: Options<Opened>) {
  const { open, opened, log, now } = options
  const issues = createOpenIssues<'database'>(log, now)
  let opening: Promise<Opened> | null = null
  let current: Opened | null = null
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  function whenOpen(): Promise<Opened> {
    opening ??= open().then(
      (found) => {
        current = found
        return found
      },
      (error) => {
        opening = null
        throw error
      },
    )
    return opening
  }

  function failed(error: unknown): void {
    const why = isProblem(error) ? `${error.message} ${error.advice}` : 'The log says why.'
    issues.report('database', `The requests database can't be opened: no request can be stored. ${why}`, error)
  }

  async function run(wait: number): Promise<void> {
    try {
      const found = await whenOpen()
      if (stopped) return
      issues.resolve('database')
      await opened(found)
    } catch (error) {
      failed(error)
      if (!stopped) timer = setTimeout(() => run(Math.min(wait * 2, MAX_WAIT_MS)), wait).unref()
    }
  }

  return {
    whenOpen,
    current: (): Opened | null => current,
    failed,
    start: (): void => void run(FIRST_WAIT_MS),
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timer)
      await opening?.catch(() => undefined)
    },
    openIssues: issues.list,
  }
}
