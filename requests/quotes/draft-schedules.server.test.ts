import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readQuoteDraft, saveQuoteDraft } from '#requests/quotes/draft-store.ts'
import { FUZZ_RUNS, SEED } from '#tests/fuzz/fuzz-runs.ts'
import { freshSettings } from '#tests/programs/databases.ts'
import { pacedBy } from '#tests/programs/paced-database.ts'
import { pricedAt, quotedRequest } from '#tests/samples/quoted-requests.ts'
import { sampled } from '#tests/site/sampled.ts'

const SAVES = 3
const NOW = new Date('2026-11-24T10:00:00Z')

for (const { count, tags } of sampled(60, Math.max(1_000, FUZZ_RUNS))) {
  test(`in ${count} orders of what two clerks do with one draft, no save that was confirmed is overwritten without a word`, {
    tags,
    timeout: 600_000,
  }, async () => {
    const { db, number } = await quotedRequest(await freshSettings('sqlite'))
    const reached = { saves: 0, conflicts: 0 }

    const play = async (step: () => Promise<void>) => {
      await db.deleteFrom('quote_draft').execute()
      const paced = pacedBy(db, step)
      const confirmed: string[] = []
      /** Adds a word to the note as it was seen, and begins again from the other's draft after a conflict. */
      async function clerk(by: string): Promise<void> {
        const before = await readQuoteDraft(paced, number)
        let [note, version] = [before?.typed.note ?? '', before?.version ?? 0]
        for (let save = 1; save <= SAVES; ) {
          const word = `${by}${save}`
          const typed = { ...pricedAt('1.25'), note: `${note} ${word}` }
          const saved = await saveQuoteDraft(paced, number, { typed, version, by, now: NOW })
          if (saved.kind === 'saved') {
            expect(saved.draft.version).toBe(version + 1)
            confirmed.push(word)
            save += 1
          } else reached.conflicts += 1
          const { draft } = saved.kind === 'saved' ? saved : { draft: saved.theirs }
          note = draft.typed.note
          version = draft.version
        }
      }
      await Promise.all(['Sam', 'Kim'].map(clerk))
      const last = await readQuoteDraft(db, number)
      expect(last?.version).toBe(2 * SAVES)
      expect(last?.typed.note.trim().split(' ').toSorted()).toEqual(confirmed.toSorted())
      reached.saves += confirmed.length
    }

    const history = fc.asyncProperty(fc.scheduler(), (s) => s.waitFor(play(() => s.schedule(Promise.resolve()))))
    await fc.assert(history, { numRuns: count, seed: SEED })
    expect(reached.saves).toBe(count * 2 * SAVES)
    expect(reached.conflicts).toBeGreaterThan(count / 10)
  })
}
