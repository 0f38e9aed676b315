import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepGood } from '#content/load-content.ts'
import { readProductContent } from '#content/read-site-folder.ts'
import { openDatabase } from '#database/open-database.ts'
import { openRequests } from '#database/open-requests.ts'
import { prepareCatalog } from '#parts/database/database-source.ts'
import { currentProgram } from '#server/build/current-program.ts'
import { BUILT } from '#tests/programs/built-program.ts'
import { prepare } from '#tests/site/prepared.ts'
import { packedSample } from '#tests/site/sample-catalog.ts'

/** Builds the site once for all server tests, and prepares what each of them would make. */
export async function setup(): Promise<() => Promise<void>> {
  await currentProgram(join(import.meta.dirname, '../..'))
  const folder = await mkdtemp(join(tmpdir(), 'catalog-prepared-'))
  const content = readProductContent()
  prepare(folder, { content, sample: packedSample() })
  await keepGood({ siteDir: undefined, dataDir: folder }, { content, own: new Map(), isKept: false })
  const { db } = await openRequests({ dataDir: folder, databaseUrl: null })
  await db.destroy()
  const parts = await openDatabase({ dataDir: folder, databaseUrl: null }, 'catalog')
  await prepareCatalog(parts, content.families, new Date())
  await parts.db.destroy()
  Object.assign(process.env, {
    TEST_PREPARED: folder,
    TEST_FIRST_START: join(folder, 'first-start'),
    TEST_BUILT: BUILT,
  })
  return () => rm(folder, { recursive: true, force: true })
}
