import { mkdir, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { BackupState } from '#desk/site/site-desk.ts'
import type { BackedUp } from '#server/backup/back-up-data.ts'
import { MANIFEST } from '#server/backup/backup-manifest.ts'
import type { LogLine } from '#shared/logger.ts'
import { Problem } from '#shared/problem.ts'
import { runInThread } from '#shared/run-in-thread.ts'

/** The desk keeps so many backups: each is as large as the data. */
const MAX_BACKUPS = 3
const NAME = /^\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z$/

type Options = { readonly dataDir: string; readonly now: () => Date; readonly log: LogLine }

/** Backs up into DATA_DIR/backups in the background and keeps three, or all after a run with missing attachments. */
export class BackupNow {
  readonly #options: Options
  #state: BackupState = { kind: 'none' }

  constructor(options: Options) {
    this.#options = options
  }

  get state(): BackupState {
    return this.#state
  }

  start(): void {
    if (this.#state.kind === 'running') throw new Problem(422, 'A backup is being made.', 'Wait until it is done.')
    const at = this.#options.now()
    this.#state = { kind: 'running', since: at.toISOString() }
    void this.#run(at)
  }

  async #run(at: Date): Promise<void> {
    const { dataDir, log } = this.#options
    const folder = join(dataDir, 'backups')
    const to = join(folder, at.toISOString().replaceAll(':', ''))
    const drop = (name: string) => rm(join(folder, name), { recursive: true, force: true })
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const left = (await readdir(folder)).filter((name) => NAME.test(name))
      for (const name of left) if (!(await readdir(join(folder, name))).includes(MANIFEST)) await drop(name)
      const file = new URL('./backup-worker.ts', import.meta.url)
      const done = await runInThread<BackedUp & { unnoted: string | null }>(
        file,
        { dataDir, to, now: at.toISOString() },
        { does: 'makes a backup' },
      )
      if (done.unnoted !== null) log.warn({ why: done.unnoted }, 'The backup of the desk could not be noted')
      // Earlier ones can have later names: the clock was ahead.
      const others = (await readdir(folder)).filter((name) => NAME.test(name) && name !== basename(to)).sort()
      if (done.faults.length === 0) for (const old of others.slice(0, 1 - MAX_BACKUPS)) await drop(old)
      this.#state = { kind: 'done', to, at: at.toISOString(), ...done }
    } catch (error) {
      log.error({ err: error }, 'The backup of the desk failed')
      await rm(to, { recursive: true, force: true }).catch((err: unknown) => log.warn({ err }, 'Its folder stays'))
      this.#state = { kind: 'failed', why: error instanceof Error ? error.message : String(error) }
    }
  }
}
