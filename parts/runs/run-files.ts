import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { RunFacts } from '#parts/runs/run-record.ts'
import type { ImportInput } from '#spreadsheets/reader/open-workbook.ts'

/** Returns the files of a run for its record, each with its SHA-256, or null if it can't be read. */
export async function runFiles(inputs: readonly ImportInput[]): Promise<RunFacts['files']> {
  const hashes = new Map<string, string | null>()
  for (const { file } of inputs) if (!hashes.has(file)) hashes.set(file, await hashOf(file))
  return inputs.map(({ file, sheet }) => ({
    name: basename(file),
    sheet: sheet?.name ?? null,
    hash: hashes.get(file) ?? null,
  }))
}

async function hashOf(file: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(file), hash)
  } catch {
    return null // reading it will say why
  }
  return hash.digest('hex')
}
