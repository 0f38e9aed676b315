import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ImportDraft } from '#parts/import/import-desk.ts'
import { createDraftStore } from '#server/desk/imports/import-drafts.ts'
import { isProblem } from '#shared/problem.ts'
import { FUZZ_RUNS, SEED } from '#tests/fuzz/fuzz-runs.ts'
import { freshSettings } from '#tests/programs/databases.ts'
import { pacedBy } from '#tests/programs/paced-database.ts'
import { openRequests } from '#tests/site/requests.ts'

const AFTER_LEASE_MS = 5_001
const TRIES = 3

const ORDERS = Math.max(100, FUZZ_RUNS / 10)

test(`in ${ORDERS} orders of what two servers do with one import draft, one works on it, and a lost lease stores nothing`, {
  timeout: 600_000,
}, async () => {
  const settings = await freshSettings('sqlite')
  const databases = [await openRequests(settings), await openRequests(settings)] as const
  const reached = { refused: 0, lost: 0, done: 0 }

  const play = async (step: () => Promise<void>, jumps: boolean) => {
    const clock = { now: Date.parse('2026-11-24T10:00:00Z') }
    const now = () => new Date(clock.now)
    const id = crypto.randomUUID()
    const first = { id, madeAt: now().toISOString(), failure: null } as unknown as ImportDraft // the store reads nothing else
    await createDraftStore(databases[0], now).add(first)
    const held: { by: string | null } = { by: null }
    const stored: (string | null)[] = []
    async function serve(database: (typeof databases)[number]): Promise<void> {
      const store = createDraftStore({ ...database, db: pacedBy(database.db, step) }, now)
      for (let tries = 0; tries < TRIES; tries += 1) {
        const { draft, version } = await store.read(id)
        const lease = await store.claim(draft, version, 'check').catch((error: unknown) => {
          if (!isProblem(error)) throw error
          return null
        })
        if (lease === null) {
          reached.refused += 1
          continue
        }
        if (!jumps) expect(held.by).toBeNull()
        held.by = lease
        const isOurs = await store.renew(id, lease, 1)
        if (!jumps) expect([isOurs, held.by]).toEqual([true, lease])
        if (held.by === lease) held.by = null
        await store.finish({ ...draft, failure: lease }, lease)
        if (isOurs) stored.push(lease)
        else reached.lost += 1
      }
    }
    const jump = async () => {
      await step()
      clock.now += AFTER_LEASE_MS
    }
    await Promise.all([...databases.map(serve), ...(jumps ? [jump(), jump()] : [])])
    const { draft, version, work } = await createDraftStore(databases[0], now).read(id)
    expect(stored).toContain(draft.failure)
    if (!jumps) expect([version, work]).toEqual([1 + 2 * stored.length, null]) // one for each claim, one for each end
    reached.done += stored.length
  }

  const history = fc.asyncProperty(fc.scheduler(), fc.boolean(), (s, jumps) =>
    s.waitFor(play(() => s.schedule(Promise.resolve()), jumps)),
  )
  await fc.assert(history, { numRuns: ORDERS, seed: SEED })
  for (const [path, times] of Object.entries(reached)) expect(times, path).toBeGreaterThan(0)
})
