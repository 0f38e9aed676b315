import { readFileSync, writeFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { type PackedCatalog, packedCatalog } from '#catalog/store/packed-catalog.ts'
import type { SiteContent } from '#content/site-content.ts'

/**
 * What takes each test file a second to make is made once for a run, and kept in this folder. Without it, as in unit tests,
 * it is made when it is asked for.
 */
const { TEST_PREPARED } = process.env

type Prepared = { readonly content: SiteContent; readonly sample: PackedCatalog }

/** Keeps them in a folder, whose path is to be `TEST_PREPARED`. */
export function prepare(folder: string, { content, sample }: Prepared): void {
  const buffers = Object.entries(sample.buffers).map(([name, buffer]) => [name, Buffer.from(new Uint8Array(buffer))])
  writeFileSync(join(folder, 'content'), serialize(content))
  writeFileSync(join(folder, 'sample'), serialize(buffers))
}

/** Puts a database into a data folder that has all tables of requests. What isn't prepared is made on first use. */
export const placeRequests = (dataDir: string): Promise<void> => place('requests.db', dataDir)

/** The same of the catalog: the tables of the families, without rows. */
export const placeParts = (dataDir: string): Promise<void> => place('catalog.db', dataDir)

/** Puts the product's content into a data folder, as a site without an operator's folder keeps it. */
export const placeContent = (dataDir: string): Promise<void> => place('site-content.kept', dataDir)

async function place(name: string, dataDir: string): Promise<void> {
  if (TEST_PREPARED !== undefined) await copyFile(join(TEST_PREPARED, name), join(dataDir, name))
}

/** The product's content, or null if it isn't prepared. */
export const preparedContent = (): SiteContent | null =>
  TEST_PREPARED === undefined ? null : deserialize(readFileSync(join(TEST_PREPARED, 'content')))

/** The sample catalog, or null if it isn't prepared. */
export function preparedSample(): PackedCatalog | null {
  if (TEST_PREPARED === undefined) return null
  const buffers: [string, Uint8Array][] = deserialize(readFileSync(join(TEST_PREPARED, 'sample')))
  return packedCatalog(Object.fromEntries(buffers.map(([name, bytes]) => [name, sharedCopy(bytes)])))
}

function sharedCopy(bytes: Uint8Array): SharedArrayBuffer {
  const shared = new SharedArrayBuffer(bytes.length)
  new Uint8Array(shared).set(bytes)
  return shared
}
