import type { RequestServices } from '#buyers/request-services.ts'
import type { OpenIssues } from '#shared/open-issues.ts'
import { isProblem } from '#shared/problem.ts'

type Options = {
  open(): Promise<RequestServices>
  opened(services: RequestServices): Promise<void>
  readonly issues: OpenIssues<string>
}

const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 30_000

/** Opens the requests database in the background, so the site starts even while it is away. */
export class BackgroundOpening {
  readonly #options: Options
  #opening: Promise<RequestServices> | null = null
  #timer: NodeJS.Timeout | undefined
  #stopped = false
  current: RequestServices | null = null

  constructor(options: Options) {
    this.#options = options
  }

  whenOpen(): Promise<RequestServices> {
    this.#opening ??= this.#open()
    return this.#opening
  }

  failed(error: unknown): void {
    const why = isProblem(error) ? error.text : 'The log says why.'
    this.#options.issues.report(
      'database',
      `The requests database can't be opened: no request can be stored. ${why}`,
      error,
    )
  }

  start(): void {
    void this.#run(FIRST_WAIT_MS)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#opening?.catch(() => undefined)
  }

  async #open(): Promise<RequestServices> {
    try {
      this.current = await this.#options.open()
      return this.current
    } catch (error) {
      this.#opening = null
      throw error
    }
  }

  async #run(wait: number): Promise<void> {
    try {
      const found = await this.whenOpen()
      if (this.#stopped) return
      this.#options.issues.resolve('database')
      await this.#options.opened(found)
    } catch (error) {
      this.failed(error)
      if (!this.#stopped) this.#timer = setTimeout(() => this.#run(Math.min(wait * 2, MAX_WAIT_MS)), wait).unref()
    }
  }
}
