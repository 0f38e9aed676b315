import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkFiles } from '#requests/attachments/check-files.ts'
import { damagedFiles, readManifest } from '#server/backup/backup-manifest.ts'
import { openEachState } from '#tests/crash-states/crash-states.ts'
import { ModelDisk, readFiles } from '#tests/crash-states/disk.ts'
import { type Acknowledged, recordCommand } from '#tests/crash-states/recorded-run.ts'
import { stateFaults } from '#tests/crash-states/state-faults.ts'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { ensureStrace } from '#tests/programs/strace.ts'
import { sample } from '#tests/samples/attachment-samples.ts'
import { visitorsInbox } from '#tests/samples/visitors-inbox.ts'
import { QUOTE, quoteSubmission } from '#tests/site/requests.ts'

test('a power cut during or after a backup and its restore leaves what they have said is done', {
  timeout: 120_000,
}, async () => {
  await ensureStrace()
  const root = await temporaryFolder()
  const [dataDir, backup, restored] = ['data', 'backup', 'restored'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ]
  const visitors = await visitorsInbox({ dataDir, databaseUrl: null })
  const drawing = sample('pdf', 'drawing.pdf')
  const { number } = await visitors.receive({ ...quoteSubmission(), files: checkFiles([drawing]).files }, null)
  await visitors.close()
  const before = await readFiles(root)
  const backingUp = await recordCommand(root, dataDir, ['backup', '--to', backup])
  const restoring = await recordCommand(root, restored, ['restore', '--from', backup])
  const lastOf = (calls: typeof restoring) => Math.max(...calls.map(({ ended }) => ended))
  const fields = { content: QUOTE, files: [drawing], fields: {}, numbers: new Set([number]), broken: 0 }
  const request: Acknowledged = { kind: 'request', number, request: fields, at: 0 }
  const run = {
    disk: () => ModelDisk.at(root, before),
    calls: [...backingUp, ...restoring],
    acknowledged: [
      { kind: 'backup', at: lastOf(backingUp) + 1 },
      { kind: 'restore', at: lastOf(restoring) + 1 },
    ] as const,
  }
  const looked = {
    folder: await temporaryFolder(),
    seed: 1,
    cuts: (sync: number) => sync % 2 === 1, // each state is opened and read
    async faultsIn(folder: string, done: readonly Acknowledged[]) {
      const faults = await stateFaults(join(folder, 'data'), [request])
      const is = (kind: Acknowledged['kind']) => done.some((each) => each.kind === kind)
      if (is('backup')) {
        const place = join(folder, 'backup')
        faults.push(
          ...(await readManifest(place).then(
            ({ files }) => damagedFiles(place, files),
            (error) => [String(error)],
          )),
        )
      }
      if (is('restore')) faults.push(...(await stateFaults(join(folder, 'restored'), [request])))
      return faults
    },
  }
  const { states, faulty } = await openEachState(run, looked)
  expect(faulty).toEqual([])
  expect(states).toBeGreaterThan(10)
  const unsynced = run.calls.filter(({ kind, path }) => kind !== 'sync' || !path.endsWith('/attachments'))
  const mutant = await openEachState(
    { ...run, calls: unsynced },
    { ...looked, folder: await temporaryFolder(), cuts: () => false, toFirstFault: true },
  )
  expect(mutant.faulty.length).toBeGreaterThan(0)
})
