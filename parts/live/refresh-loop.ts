/** A failed run is retried sooner than in a slow loop, and later than in a fast one. */
const RETRY_MS = 5_000

/**
 * Runs `work` every `everyMs` and on demand, never twice at once. All calls during a run share one more run, so no
 * change is missed. `work` returns whether it succeeded, and must not throw. After failures the waits double, up to
 * `everyMs` or 5 s, whichever is longer.
 */
export class RefreshLoop {
  readonly #work: (forced: boolean) => Promise<boolean>
  readonly #everyMs: number
  #failures = 0
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | null = null
  #next: { promise: Promise<void>; forced: boolean } | null = null
  #stopped = false

  constructor(work: (forced: boolean) => Promise<boolean>, everyMs: number) {
    this.#work = work
    this.#everyMs = everyMs
  }

  async #run(forced: boolean): Promise<void> {
    clearTimeout(this.#timer)
    const succeeded = this.#stopped || (await this.#work(forced))
    this.#failures = succeeded ? 0 : this.#failures + 1
    const everyMs = this.#everyMs
    const retryMs = Math.min(Math.min(everyMs, RETRY_MS) * 2 ** this.#failures, Math.max(everyMs, RETRY_MS))
    if (this.#next) return // it begins right after this run
    this.#running = null
    if (!this.#stopped) this.#timer = setTimeout(() => this.soon(), succeeded ? everyMs : retryMs).unref()
  }

  async #runAfter(before: Promise<void>): Promise<void> {
    await before
    const forced = this.#next?.forced ?? false
    this.#next = null
    this.#running = this.#run(forced)
    await this.#running
  }

  /** Runs it now, or after the current run. Resolves when a run that started after this call is done. */
  now(forced: boolean): Promise<void> {
    if (!this.#running) {
      this.#running = this.#run(forced)
      return this.#running
    }
    this.#next ??= { promise: this.#runAfter(this.#running), forced: false }
    this.#next.forced ||= forced
    return this.#next.promise
  }

  soon(): void {
    void this.now(false)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#running
    await this.#next?.promise
  }
}
