import { setTimeout as delay } from 'node:timers/promises'
import { newRunId } from '#parts/changes/change-log.ts'
import type { DraftWork, ImportDraft } from '#parts/import/import-desk.ts'
import type { Person } from '#people/person.ts'
import type { DraftFiles } from '#server/desk/imports/draft-files.ts'
import { type DraftStore, RENEW_MS, type StoredDraft } from '#server/desk/imports/import-drafts.ts'
import type { ImportTask } from '#server/desk/imports/import-task.ts'
import { runImportTask } from '#server/desk/imports/run-import-task.ts'
import type { LogLine } from '#shared/logger.ts'
import { isProblem, Problem } from '#shared/problem.ts'

type Options = {
  readonly store: DraftStore
  readonly files: DraftFiles
  /** What every task has. */
  base(person: Person | null): Pick<ImportTask, 'settings' | 'families' | 'now' | 'by'>
  /** Records a run in Acts. Never throws. */
  record(run: string): Promise<void>
  readonly log: LogLine
}

type Running = { done: number; readonly stop: AbortController; readonly ended: Promise<void> }
type Job = {
  readonly draft: ImportDraft
  readonly kind: DraftWork['kind']
  readonly person: Person | null
  /** The digest that an import must have. */
  readonly expected: string | null
  readonly lease: string
}

export const STOPPED = 'You stopped it, and nothing was written.'
const SITE_STOPS = 'The site stopped while it read these files, and nothing was written. Press ‘Preview again’ below.'
const FAILED = 'It failed, and nothing was written. Try again in a minute; the log says more.'

/** What this server does with drafts: previews and imports, each in a thread, under a lease that it renews (behavior 21.7). */
export function createDraftWork({ store, files, base, record, log }: Options) {
  const running = new Map<string, Running>()

  async function run({ draft, kind, person, expected, lease }: Job, stop: AbortController): Promise<void> {
    const { signal } = stop
    const over = new AbortController()
    const renewing = renew(draft.id, lease, stop, over.signal)
    try {
      const places = await files.places(draft)
      const task = { ...base(person), kind, files: places, choices: draft.choices, run: draft.begun ?? '', expected }
      const progress = (done: number) => {
        const entry = running.get(draft.id)
        if (entry) entry.done = done
      }
      const { preview: seen, isWritten, run: written } = await runImportTask(task, { signal, progress })
      const isNew = kind === 'import' && !isWritten
      const again = { ...task, kind: 'check' } as const
      const preview = isNew ? (await runImportTask(again, { signal, progress })).preview : seen
      await store.finish({ ...draft, preview, run: written, isNew, failure: null }, lease)
      if (written !== null) await record(written)
    } catch (error) {
      if (!isProblem(error) && !signal.aborted) log.error({ err: error }, 'An import at the desk failed')
      const failure = signal.aborted ? signal.reason.message : isProblem(error) ? error.message : FAILED
      await store
        .finish({ ...draft, failure }, lease)
        .catch((err) => log.error({ err }, 'An import draft could not be written'))
    } finally {
      over.abort()
      await renewing
    }
  }

  /** Renews the lease until the work is over, and stops the work if a person wants it or the draft is gone. */
  async function renew(id: string, lease: string, stop: AbortController, over: AbortSignal): Promise<void> {
    while (await isStillOn(over)) {
      try {
        const isOurs = await store.renew(id, lease, running.get(id)?.done ?? 0)
        if (!isOurs && !over.aborted) stop.abort(new Error(STOPPED))
      } catch (error) {
        log.error({ err: error }, 'The lease of an import draft could not be renewed')
      }
    }
  }

  return {
    /** Throws a Problem (422) if a server, this one or another, works on the draft already. */
    async begin(
      { draft, version }: Pick<StoredDraft, 'draft' | 'version'>,
      kind: DraftWork['kind'],
      person: Person | null,
      expected: string | null = null,
    ): Promise<void> {
      const { id } = draft
      if (running.has(id)) throw new Problem(422, 'These files are being read already.', 'Wait until that is done.')
      const begun = { ...draft, failure: null, begun: kind === 'import' ? newRunId() : null }
      const lease = await store.claim(begun, version, kind)
      const stop = new AbortController()
      const job = { draft: begun, kind, person, expected, lease }
      const ended = run(job, stop).finally(() => running.delete(id))
      running.set(id, { done: 0, stop, ended })
    },
    has: (id: string): boolean => running.has(id),
    /** How much this server has done of a draft's work, from 0 to 1, or null. */
    done: (id: string): number | null => running.get(id)?.done ?? null,
    /** Waits until this server is done with a draft. */
    ended: async (id: string): Promise<void> => await (running.get(id)?.ended ?? new Promise(() => {})),
    /** An import that isn't committed writes nothing. */
    async stop(id: string, why: string): Promise<void> {
      const entry = running.get(id)
      entry?.stop.abort(new Error(why))
      await entry?.ended
    },
    async close(): Promise<void> {
      for (const { stop } of running.values()) stop.abort(new Error(SITE_STOPS))
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}

/** Waits a moment. Returns false as soon as the work is over. */
const isStillOn = (over: AbortSignal): Promise<boolean> =>
  delay(RENEW_MS, true, { signal: over, ref: false }).catch(() => false)
