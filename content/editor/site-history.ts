import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { namesIn, writeAtomically } from '#database/write-atomically.ts'

const changedFile = z.object({ file: z.string(), before: z.string().nullable(), after: z.string().nullable() })
const edit = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  what: z.string(),
  files: z.array(changedFile).min(1),
})

/** A change made at the desk, with the texts before and after. Null means no file. */
export type SiteEdit = z.output<typeof edit>

const MAX_KEPT = 500
const NAME = /^\d{13}-[0-9a-f-]{36}$/

/** A site folder's changes, newest first. Each is a file in DATA_DIR, because the folder belongs to one server. */
export class SiteHistory {
  readonly #folder: string

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'site-history')
  }

  /** Adds a change and drops the oldest above 500. Returns its id. */
  async add(made: Omit<SiteEdit, 'id'>): Promise<string> {
    const id = `${Date.parse(made.at)}-${randomUUID()}`
    await writeAtomically(join(this.#folder, `${id}.json`), (handle) =>
      handle.writeFile(JSON.stringify({ id, ...made })),
    )
    for (const old of (await this.#ids()).slice(MAX_KEPT)) await this.drop(old)
    return id
  }

  async drop(id: string): Promise<void> {
    await rm(join(this.#folder, `${id}.json`), { force: true })
  }

  async list(max = MAX_KEPT): Promise<SiteEdit[]> {
    const read = await Promise.all((await this.#ids()).slice(0, max).map((id) => this.find(id)))
    return read.filter((entry) => entry !== null)
  }

  /** Null if there is no such change, or its file is damaged. */
  async find(id: string): Promise<SiteEdit | null> {
    if (!NAME.test(id)) return null
    try {
      return edit.parse(JSON.parse(await readFile(join(this.#folder, `${id}.json`), 'utf8')))
    } catch {
      return null // dropped meanwhile, or not ours
    }
  }

  async #ids(): Promise<string[]> {
    return (await namesIn(this.#folder))
      .map((name) => name.replace(/\.json$/, ''))
      .filter((name) => NAME.test(name))
      .sort()
      .reverse()
  }
}
