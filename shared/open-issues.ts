import type { LogLine } from '#shared/logger.ts'

/** Something that is wrong now, described for the operator without internals. */
export type OpenIssue = { readonly what: string; readonly since: string }

export type OpenIssues<Subject extends string> = {
  /** Opens a subject's issue. Logs it, as an error with `error` unless that is null; not if the same issue is open already. */
  report(subject: Subject, what: string, error: unknown): void
  resolve(subject: Subject): void
  has(subject: Subject): boolean
  list(): OpenIssue[]
}

/** Keeps at most one issue per subject. An issue that changes keeps its start time. */
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
