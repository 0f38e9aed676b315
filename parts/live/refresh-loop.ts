import pLimit from 'p-limit'

/** A failed run is retried sooner than in a slow loop, and later than in a fast one. */
const RETRY_MS = 5_000

/** Runs `work` every `everyMs` and on demand, never twice at once. Calls before a run begins share it. After failures the waits double, up to `everyMs` or 5 s, whichever is longer. `work` must not throw. */
export class RefreshLoop {
  readonly #work: (forced: boolean) => Promise<boolean>
  readonly #everyMs: number
  readonly #turn = pLimit(1)
  #failures = 0
  #timer: NodeJS.Timeout | undefined
  #next: { readonly done: Promise<void>; forced: boolean } | null = null
  #stopped = false

  constructor(work: (forced: boolean) => Promise<boolean>, everyMs: number) {
    this.#work = work
    this.#everyMs = everyMs
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer)
    const forced = this.#next?.forced ?? false
    this.#next = null
    if (this.#stopped) return
    const succeeded = await this.#work(forced)
    this.#failures = succeeded ? 0 : this.#failures + 1
    const everyMs = this.#everyMs
    const retryMs = Math.min(Math.min(everyMs, RETRY_MS) * 2 ** this.#failures, Math.max(everyMs, RETRY_MS))
    if (this.#stopped || this.#next) return
    this.#timer = setTimeout(() => this.soon(), succeeded ? everyMs : retryMs).unref()
  }

  /** Runs it now, or after the current run. Resolves when a run that started after this call is done. */
  now(forced: boolean): Promise<void> {
    this.#next ??= { done: this.#turn(() => this.#run()), forced: false }
    this.#next.forced ||= forced
    return this.#next.done
  }

  soon(): void {
    void this.now(false)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#turn(() => undefined)
  }
}
