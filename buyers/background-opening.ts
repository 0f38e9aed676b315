import type { OpenIssues } from '#shared/open-issues.ts'
import { isProblem } from '#shared/problem.ts'

type Options<Opened> = {
  open(): Promise<Opened>
  opened(opened: Opened): Promise<void>
  readonly issues: OpenIssues<string>
}

const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 30_000

/** Opens the requests database in the background, so the site starts even while it is away. */
export class BackgroundOpening<Opened> {
  readonly #options: Options<Opened>
  #opening: Promise<Opened> | null = null
  #current: Opened | null = null
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor(options: Options<Opened>) {
    this.#options = options
  }

  whenOpen(): Promise<Opened> {
    this.#opening ??= this.#options.open().then(
      (found) => {
        this.#current = found
        return found
      },
      (error) => {
        this.#opening = null
        throw error
      },
    )
    return this.#opening
  }

  /** Null until it is open. */
  get current(): Opened | null {
    return this.#current
  }

  failed(error: unknown): void {
    const why = isProblem(error) ? `${error.message} ${error.advice}` : 'The log says why.'
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
