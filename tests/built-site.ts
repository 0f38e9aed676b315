import { join } from 'node:path'
import type { Catalogue } from '#catalogue/answers.ts'
import { FAMILIES } from '#catalogue/families.ts'
import type { Family } from '#catalogue/family.ts'
import { sampleRows } from '#sample/rows.ts'
import { createLog } from '#server/log.ts'
import type { createSite } from '#server/site.ts'
import { createWorkbooks } from '#server/workbook.ts'
import { catalogueOf } from '#tests/catalogue-of.ts'

const ROOT = join(import.meta.dirname, '..')

type BuiltSite = {
  get(path: string, headers?: Record<string, string>): Promise<Response>
  send(path: string, request: RequestInit): Promise<Response>
}

/** The built site over a catalogue, asked without a socket. */
export async function builtSite(
  catalogue: Catalogue | null,
  families: readonly Family[] = FAMILIES,
): Promise<BuiltSite> {
  const entry: { createSite: typeof createSite } = await import(join(ROOT, 'build/server/index.js'))
  const site = entry.createSite({
    families,
    catalogue: () => catalogue,
    degraded: () => [],
    now: () => new Date('2026-11-21T12:00:00Z'),
    workbook: createWorkbooks().write,
    log: createLog('silent'),
    clientFolder: join(ROOT, 'build/client'),
  })
  return {
    get: async (path, headers = {}) => site.request(path, { headers }),
    send: async (path, request) => site.request(path, request),
  }
}

let sample: Catalogue | null = null

/** The sample catalogue, built once a test file. */
export function sampleCatalogue(): Catalogue {
  sample ??= catalogueOf(Object.fromEntries(FAMILIES.map((family) => [family.table, sampleRecords(family)])))
  return sample
}

/** The sample rows of a family as records by column. */
export function sampleRecords(family: Family): Record<string, string | null>[] {
  const { columns, rows } = sampleRows(family)
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])))
}
