import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Catalog } from '#catalog/answers.ts'
import { openSiteFiles, type SiteFiles } from '#files/site-files.ts'
import { SEED } from '#tests/fuzz/fuzz-runs.ts'
import { freshSettings } from '#tests/programs/databases.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { addJacks, byHand, startLive } from '#tests/site/live.ts'
import { FAMILIES } from '#tests/site/product-content.ts'
import { SILENT } from '#tests/site/silent-log.ts'

const NUMBERS = Array.from({ length: 30 }, (_, at) => `10-${at}`)
const PAGES = [
  '/panel-jacks/panel-jack',
  '/panel-jacks/panel-jack?page=2&pageSize=10',
  '/part/Panel-Jacks/1',
  '/part/Panel-Jacks/2',
  '/api/v1/families/Panel-Jacks/parts',
  '/api/v1/parts/Panel-Jacks/1',
  '/api/v1/parts/Panel-Jacks/1/files',
  '/panel-jacks/panel-jack.csv',
]
const CATALOGS = 4
const PICTURES = 'pictures.example'

/** A page that asks for its parts' files is made around what happens in `step`. */
const pacedFiles = (files: SiteFiles, step: () => Promise<void>): SiteFiles => ({
  ...files,
  partFiles: {
    ...files.partFiles,
    async settle(...asked) {
      await step()
      await files.partFiles.settle(...asked)
      await step()
    },
  },
})

const ORDERS = 20

test(`in ${ORDERS} orders of swaps and pages, each page has one catalog's values: those of its beginning or later ones (behavior 15.1)`, {
  timeout: 600_000,
}, async () => {
  const settings = await freshSettings('sqlite')
  const { dataDir } = settings
  const places = { dataDir, families: () => FAMILIES, hosted: null, hosts: [PICTURES] }
  const files = await openSiteFiles({ ...places, makers: [], log: SILENT, rescans: false })
  const live = await startLive(settings, { pollMs: 1_000_000, files: files.partFiles })
  await byHand(settings, addJacks(...NUMBERS))
  const catalogs: (Catalog | null)[] = []
  for (let at = 0; at < CATALOGS; at += 1) {
    const [tint, image] = [`Tint${at}`, `https://${PICTURES}/Tint${at}.jpg`]
    await byHand(
      settings,
      sql`update "Panel-Jacks" set "Color" = ${tint}, "Manufacturer" = ${tint}, "Image" = ${image}`,
    )
    await live.refresh()
    catalogs.push(live.current())
  }
  const turn: { at: number; step: () => Promise<void> } = { at: 0, step: async () => undefined }
  const paced = pacedFiles(files, () => turn.step())
  const site = await builtSite(null, FAMILIES, paced, null, { catalog: () => catalogs[turn.at] ?? null })
  const reached = { pages: 0, aroundSwap: 0 }
  async function look(path: string): Promise<void> {
    await turn.step()
    const before = turn.at
    const answer = await site.get(path)
    const text = await answer.text()
    expect(answer.status, path).toBe(200)
    const tints = [...new Set(text.match(/Tint\d+/g))]
    expect(tints, path).toHaveLength(1)
    expect(Number(tints[0]?.slice('Tint'.length)), path).toBeGreaterThanOrEqual(before)
    reached.pages += 1
    if (turn.at > before) reached.aroundSwap += 1
  }
  const history = fc.asyncProperty(fc.scheduler(), fc.shuffledSubarray(PAGES, { minLength: 4 }), async (s, paths) => {
    turn.at = 0
    turn.step = () => s.schedule(Promise.resolve())
    const swap = async () => {
      for (let next = 1; next < CATALOGS; next += 1) {
        await turn.step()
        turn.at = next
      }
    }
    await s.waitFor(Promise.all([swap(), ...paths.map(look)]))
  })
  await fc.assert(history, { numRuns: ORDERS, seed: SEED })
  expect(reached.pages).toBeGreaterThanOrEqual(4 * ORDERS)
  expect(reached.aroundSwap).toBeGreaterThan(ORDERS / 10)
})
