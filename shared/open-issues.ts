import type { LogLine } from '#shared/logger.ts'

export type OpenIssue = { readonly what: string; readonly since: string }

/** Keeps at most one issue per subject. A changed issue keeps its start time. */
export class OpenIssues<Subject extends string> {
  readonly #log: LogLine
  readonly #now: () => Date
  readonly #open = new Map<Subject, OpenIssue>()

  constructor(log: LogLine, now: () => Date) {
    this.#log = log
    this.#now = now
  }

  /** Opens a subject's issue, or resolves it if `what` is null. Logs a new one, as an error with `error` unless null. */
  report(subject: Subject, what: string | null, error: unknown): void {
    const known = this.#open.get(subject)
    if (what === null) this.resolve(subject)
    if (what === null || known?.what === what) return
    this.#open.set(subject, { what, since: known?.since ?? this.#now().toISOString() })
    if (error === null) this.#log.warn({}, what)
    else this.#log.error({ err: error }, what)
  }

  resolve(subject: Subject): void {
    if (this.#open.delete(subject)) this.#log.info({ subject }, 'Resolved')
  }

  has(subject: Subject): boolean {
    return this.#open.has(subject)
  }

  list(): OpenIssue[] {
    return [...this.#open.values()]
  }
}
