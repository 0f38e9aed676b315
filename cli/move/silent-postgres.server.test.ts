import { expect, test } from 'vitest'
import { readTables } from '#database/move/read-tables.ts'
import { openTableReader } from '#parts/export/table-reader.ts'
import { freshSettings } from '#tests/programs/databases.ts'
import { TroubledLine } from '#tests/programs/troubled-line.ts'

/** Instead of ten minutes. */
const SILENCE_MS = 500

test.for([
  ['moves', (databaseUrl: string) => readTables({ dataDir: '', databaseUrl }, async () => null, SILENCE_MS)],
  ['exports, checks or pulls', (url: string) => openTableReader({ kind: 'postgres', url }, SILENCE_MS)],
] as const)('a command that %s gives up a PostgreSQL that has fallen silent, and says so', async ([, read]) => {
  const { databaseUrl } = await freshSettings('postgres')
  const line = await TroubledLine.to(databaseUrl ?? '')
  line.trouble = { kind: 'stops', once: 'begin isolation' }
  await expect(read(line.url)).rejects.toThrow('PostgreSQL has sent nothing for too long')
  expect(line.met).toBe(1)
})
