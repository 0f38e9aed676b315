import type { LogLine } from '#shared/logger.ts'

export type OpenIssue = { readonly what: string; readonly since: string }

export type OpenIssues<Subject extends string> = {
  /** Opens a subject's issue. Logs it, as an error with `error` unless null, but not if the same one is open. */
  report(subject: Subject, what: string, error: unknown): void
  resolve(subject: Subject): void
  has(subject: Subject): boolean
  list(): OpenIssue[]
}

/** Keeps at most one issue per subject. A changed issue keeps its start time. */
export function createOpenIssues<Subject extends string>(log: LogLine, now: () => Date): OpenIssues<Subject> {
  const issues = new Map<Subject, OpenIssue>()
  return {
    report(subject, what, error) {
      const known = issues.get(subject)
      if (known?.what === what) return
      issues.set(subject, { what, since: known?.since ?? now().toISOString() })
      if (error === null) log.warn({}, what)
      else log.error({ err: error }, what)
    },
    resolve(subject) {
      if (issues.delete(subject)) log.info({ subject }, 'Resolved')
    },
    has: (subject) => issues.has(subject),
    list: () => [...issues.values()],
  }
}
