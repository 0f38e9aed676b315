import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkFiles } from '#requests/attachments/check-files.ts'
import { damagedFiles, readManifest } from '#server/backup/backup-manifest.ts'
import { faultSample } from '#tests/crash-states/fault-sample.ts'
import { PARTS_OF_IMPORT } from '#tests/crash-states/recorded-run.ts'
import { stateFaults } from '#tests/crash-states/state-faults.ts'
import { freshSettings, temporaryFolder } from '#tests/programs/databases.ts'
import { type CallFault, callsOn, ensureStrace, failingAt, finishedTrace, recordingTo } from '#tests/programs/strace.ts'
import { sample } from '#tests/samples/attachment-samples.ts'
import { visitorsInbox } from '#tests/samples/visitors-inbox.ts'
import { BY_SIGNAL, type Ended, run } from '#tests/site/operator-commands.ts'
import { quoteSubmission } from '#tests/site/requests.ts'

const RUN_MS = 240_000
/** A stack says nothing to an operator. */
const STACK = /^\s+at .*:\d+:\d+\)?$/m
const FAULTS = 2
/** One call that fails may be of no weight, as one that closes. After this one nothing is safe, and it must be said. */
const NO_SYNC: CallFault = { call: 'fsync', error: 'EIO', at: '1+' }
const ONE_THREAD = { UV_THREADPOOL_SIZE: '1' }

/** What a command changes, in a folder that is new for each try. */
type Command = {
  /** Runs it on a new copy of the data, under strace. */
  run(place: string, under: readonly string[]): Promise<Ended>
  /** What is wrong in a place after it has ended with 0, or after another run there without a fault. */
  faults(place: string): Promise<string[]>
}

test.for(['import', 'backup', 'restore'] as const)(
  `%s: ${FAULTS} calls fail, one in each run, then each sync: it says so and ends with an error, or all is done`,
  { timeout: RUN_MS, tags: ['long'] },
  async (name) => {
    await ensureStrace()
    const command = await prepared(name)
    const place = join(await temporaryFolder(), 'place')
    const trace = join(await temporaryFolder(), 'trace')
    expect(await command.run(place, recordingTo(trace))).toMatchObject({ code: 0 })
    // Node's own opening of a module isn't ours to answer.
    const calls = callsOn(place, await finishedTrace(trace)).filter(({ isElsewhere }) => !isElsewhere)
    expect(calls.length).toBeGreaterThan(10)
    for (const fault of [...faultSample(calls, FAULTS), NO_SYNC]) {
      const words = `${fault.error} of ${fault.call} ${fault.at}`
      await rm(place, { recursive: true, force: true })
      const ended = await command.run(place, failingAt(fault))
      expect(ended.err, words).not.toMatch(STACK)
      if (fault === NO_SYNC) expect(ended.code, words).not.toBe(0)
      if (ended.code === 0) expect(await command.faults(place), words).toEqual([])
      else {
        // Node aborts if it can't wake its own thread.
        if (ended.code !== BY_SIGNAL) expect(ended.err.trim(), words).not.toBe('')
        await rm(place, { recursive: true, force: true })
        expect(await command.run(place, []), words).toMatchObject({ code: 0 })
        expect(await command.faults(place), words).toEqual([])
      }
    }
  },
)

/** A data folder with a request that has a file, and an import. */
async function prepared(name: 'import' | 'backup' | 'restore'): Promise<Command> {
  const settings = await freshSettings('sqlite')
  const visitors = await visitorsInbox(settings)
  const { files } = checkFiles([sample('pdf', 'drawing.pdf')])
  await visitors.receive({ ...quoteSubmission(), files }, null)
  await visitors.close()
  const file = join(await temporaryFolder(), 'Panel-Jacks.csv')
  const rows = Array.from({ length: PARTS_OF_IMPORT }, (_, at) => `10-${1000 + at}\n`)
  await writeFile(file, `Part no\n${rows.join('')}`)
  const at = (dataDir: string) => ({ dataDir, databaseUrl: null })
  if (name === 'import') {
    return {
      async run(place, under) {
        await cp(settings.dataDir, place, { recursive: true })
        const ended = await run('catalog', at(place), ['import', file], ONE_THREAD, under)
        const found = await stateFaults(place, [])
        expect(found).toEqual([])
        return ended
      },
      faults: (place) => stateFaults(place, [{ kind: 'import', at: 0 }]),
    }
  }
  expect(await run('catalog', settings, ['import', file])).toMatchObject({ code: 0 })
  if (name === 'backup') {
    return {
      run: (place, under) => run('backup', settings, ['backup', '--to', place], ONE_THREAD, under),
      faults: async (place) => damagedFiles(place, (await readManifest(place)).files),
    }
  }
  const backup = join(await temporaryFolder(), 'backup')
  expect(await run('backup', settings, ['backup', '--to', backup])).toMatchObject({ code: 0 })
  return {
    run: (place, under) => run('backup', at(place), ['restore', '--from', backup, '--force'], ONE_THREAD, under),
    faults: (place) => stateFaults(place, [{ kind: 'import', at: 0 }]),
  }
}
