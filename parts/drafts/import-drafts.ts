import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isMissing, writeAtomically } from '#database/write-atomically.ts'
import type { ArrivedFile } from '#files/uploads/arrived-form.ts'
import { newRunId } from '#parts/changes/change-log.ts'
import { type DraftWork, type ImportDraft, type ImportTask, runImportTask } from '#parts/drafts/import-draft.ts'
import type { Person } from '#people/person.ts'
import type { LogLine } from '#shared/logger.ts'
import { isProblem, Problem } from '#shared/problem.ts'

type Options = {
  readonly root: string
  readonly worker: URL
  readonly base: (person: Person | null) => Pick<ImportTask, 'settings' | 'families' | 'now' | 'by'>
  readonly isCommitted: (run: string) => Promise<boolean>
  /** Records new runs in the log of acts. Never throws. */
  readonly record: () => Promise<void>
  readonly log: LogLine
}

type Running = {
  readonly kind: DraftWork['kind']
  done: number
  readonly stop: AbortController
  readonly ended: Promise<void>
}
/** `isBusy`: begun and not ended. If nothing runs, the server was stopped then. */
type Stored = ImportDraft & { readonly isBusy: boolean }

const STOPPED = 'You stopped it, and nothing was written.'
const SITE_STOPS = 'The site stopped while it read these files, and nothing was written. Press ‘Preview again’ below.'
const FAILED = 'It failed, and nothing was written. Try again in a minute; the log says more.'
/** A small file is done before its page is shown. */
const SETTLE_MS = 1_500
const ID_BYTES = 8
const ID = /^[0-9a-f]{16}$/
const NO_CHOICES = { replace: false, force: false, quiet: false, ignore: [], add: [], tables: {} } as const

/** Files to import: a folder each, on the server that took them and whose threads read them (behavior 21.7). */
export class ImportDrafts {
  readonly #options: Options
  readonly #running = new Map<string, Running>()

  constructor(options: Options) {
    this.#options = options
  }

  /** Moves files into a new draft, each in a folder named by its hash, and starts its preview. Returns its id. */
  async add(person: Person, arrived: readonly ArrivedFile[], now: Date): Promise<string> {
    const id = randomBytes(ID_BYTES).toString('hex')
    try {
      for (const file of arrived) {
        const place = this.#place(id, file)
        await mkdir(join(place, '..'), { recursive: true, mode: 0o700 })
        await rename(file.path, place)
      }
      await this.#write({
        id,
        by: person.name,
        madeAt: now.toISOString(),
        files: arrived.map(({ name, hash, size }) => ({ name, hash, size })),
        choices: NO_CHOICES,
        preview: null,
        isNew: false,
        run: null,
        begun: null,
        failure: null,
        isBusy: false,
      })
      await this.begin(id, 'check', { person })
    } catch (error) {
      await rm(join(this.#options.root, id), { recursive: true, force: true })
      throw error
    }
    return id
  }

  /** A draft, and what runs on it. Throws a Problem (404) if it was removed, or another server has it. */
  async read(id: string): Promise<{ draft: ImportDraft; work: DraftWork | null }> {
    const before = this.#running.get(id) // what ends while the draft is read is still shown as running
    const { isBusy, ...draft } = await this.#stored(id)
    const work = this.#running.get(id) ?? before
    if (work) return { draft, work: { kind: work.kind, done: work.done } }
    // The server may have stopped after the commit, or lost the answer.
    if (draft.run === null && draft.begun !== null && (await this.#options.isCommitted(draft.begun)))
      return { draft: { ...draft, run: draft.begun, failure: null }, work: null }
    return { draft: isBusy ? { ...draft, failure: SITE_STOPS } : draft, work: null }
  }

  /** Begins a preview, or an import, with `expected` only of that digest. Throws a Problem (422) if busy or done, or like `read`. */
  async begin(id: string, kind: DraftWork['kind'], { person = null, choose, expected = null }: Wish = {}) {
    const { draft: seen, work } = await this.read(id)
    if (seen.run !== null) {
      throw new Problem(422, 'These files have been imported already.', 'The list of imports has the result.')
    }
    if (work) throw busy()
    const { entry, free } = this.#take(id, kind)
    try {
      const again = choose && { choices: await choose(seen), preview: null, isNew: false }
      const draft = { ...seen, ...again, failure: null, begun: kind === 'import' ? newRunId() : null, isBusy: true }
      await this.#write(draft)
      this.#run(draft, entry, person, expected).finally(free)
    } catch (error) {
      free()
      throw error
    }
  }

  async settle(id: string): Promise<void> {
    const entry = this.#running.get(id)
    if (entry) await Promise.race([entry.ended, delay(SETTLE_MS, undefined, { ref: false })])
  }

  /** Stops what runs on a draft. An uncommitted import writes nothing. */
  async stop(id: string): Promise<void> {
    const entry = this.#running.get(id)
    entry?.stop.abort(new Error(STOPPED))
    await entry?.ended
  }

  /** Stops what runs on a draft and removes its files. Throws a Problem (422) if something else begins meanwhile. */
  async remove(id: string): Promise<void> {
    if (!ID.test(id)) return
    await this.stop(id)
    const { free } = this.#take(id, 'check')
    await rm(join(this.#options.root, id), { recursive: true, force: true }).finally(free)
  }

  async close(): Promise<void> {
    const running = [...this.#running.values()]
    for (const { stop } of running) stop.abort(new Error(SITE_STOPS))
    await Promise.all(running.map(({ ended }) => ended))
  }

  /** Reserves a draft until `free`. Throws a Problem (422) if something runs on it. */
  #take(id: string, kind: DraftWork['kind']): { entry: Running; free: () => void } {
    if (this.#running.has(id)) throw busy()
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const entry: Running = { kind, done: 0, stop: new AbortController(), ended }
    this.#running.set(id, entry)
    const free = () => {
      this.#running.delete(id)
      resolve()
    }
    return { entry, free }
  }

  async #run(draft: Stored, entry: Running, person: Person | null, expected: string | null): Promise<void> {
    const { worker, base, record, log } = this.#options
    const { kind, stop } = entry
    const { signal } = stop
    const progress = (done: number) => {
      entry.done = done
    }
    try {
      const files = draft.files.map((file) => ({ name: file.name, path: this.#place(draft.id, file) }))
      const task = { ...base(person), kind, files, choices: draft.choices, run: draft.begun ?? '', expected }
      const { preview: seen, run } = await runImportTask(worker, task, { signal, progress })
      const isNew = kind === 'import' && run === null
      const again = { ...task, kind: 'check' } as const
      const preview = isNew ? (await runImportTask(worker, again, { signal, progress })).preview : seen
      await this.#write({ ...draft, preview, run, isNew, isBusy: false })
      if (run !== null) await record()
    } catch (error) {
      if (!isProblem(error) && !signal.aborted) log.error({ err: error }, 'An import at the desk failed')
      const failure = signal.aborted ? signal.reason.message : isProblem(error) ? error.message : FAILED
      await this.#write({ ...draft, failure, isBusy: false }).catch((err) =>
        log.error({ err }, 'An import draft could not be written'),
      )
    }
  }

  #place = (id: string, { hash, name }: Pick<ArrivedFile, 'hash' | 'name'>) => join(this.#options.root, id, hash, name)
  #record = (id: string) => join(this.#options.root, id, 'draft.json')

  async #stored(id: string): Promise<Stored> {
    try {
      if (ID.test(id)) return JSON.parse(await readFile(this.#record(id), 'utf8')) // written by us
    } catch (error) {
      if (!isMissing(error)) throw error
    }
    const advice = 'Files are kept for a day, on the server that took them. Choose them again.'
    throw new Problem(404, 'These files are no longer here.', advice)
  }

  #write = (draft: Stored) =>
    writeAtomically(this.#record(draft.id), (handle) => handle.writeFile(JSON.stringify(draft)), 0o600)
}

const busy = () => new Problem(422, 'These files are being read already.', 'Wait until that is done.')

type Wish = {
  readonly person?: Person | null
  /** Acts only once nothing else can begin on the draft. */
  readonly choose?: (draft: ImportDraft) => ImportDraft['choices'] | Promise<ImportDraft['choices']>
  readonly expected?: string | null
}
