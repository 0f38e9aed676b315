import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '#database/write-atomically.ts'
import { cleanFileName } from '#inquiries/attachments/clean-file-name.ts'
import type { ArrivedFile } from '#media/uploads/arrived-form.ts'
import { Problem } from '#problem/problem.ts'
import type { ImportDraft } from '#sources/import/import-desk.ts'

/** Dropped files, each in a folder named after its hash, and what was chosen: `draft.json`. Nobody is served from here. */
export type DraftFolder = {
  create(by: string, files: readonly ArrivedFile[], now: Date): Promise<ImportDraft>
  /** Throws a Problem (404). */
  read(id: string): Promise<ImportDraft>
  write(draft: ImportDraft): Promise<void>
  pathOf(draft: ImportDraft, file: ImportDraft['files'][number]): string
  remove(id: string): Promise<void>
  /** Removes drafts that are older than a day. */
  clean(now: Date): Promise<void>
}

const ID = /^[0-9a-f]{16}$/
const ID_BYTES = 8
const STATE = 'draft.json'
const DAY_MS = 24 * 3_600_000
const MAX_FILES = 20
const TABLE_FILE = /\.(?:csv|tsv|tab|txt|xlsx|xlsm|xls|xlsb|ods)$/i
const NO_CHOICES = { replace: false, force: false, ignore: [], add: [], tables: {} } as const

export function createDraftFolder(root: string): DraftFolder {
  const folderOf = (id: string): string => {
    if (!ID.test(id)) throw missing()
    return join(root, id)
  }
  const write = (draft: ImportDraft): Promise<void> =>
    writeAtomically(join(folderOf(draft.id), STATE), async (handle) => void (await handle.write(JSON.stringify(draft))))

  return {
    async create(by, files, now) {
      const named = files
        .filter(({ size, name }) => size > 0 || name !== '')
        .map((file) => ({ file, name: nameOf(file) }))
      if (named.length === 0) throw new Problem(422, 'No file was chosen.', 'Choose at least one CSV file or workbook.')
      if (named.length > MAX_FILES) {
        throw new Problem(422, `${named.length} files are too many at once.`, `Import at most ${MAX_FILES} at a time.`)
      }
      const twice = named.find(({ name }, at) => named.findIndex((each) => each.name === name) !== at)
      if (twice)
        throw new Problem(422, `Two files are named '${twice.name}'.`, 'Rename one of them, or import it later.')
      const id = randomBytes(ID_BYTES).toString('hex')
      const stored: ImportDraft['files'][number][] = []
      for (const { file, name } of named) {
        const { hash, size, path } = file
        await mkdir(join(root, id, hash), { recursive: true, mode: 0o700 })
        await rename(path, join(root, id, hash, name))
        stored.push({ name, hash, size })
      }
      const facts = { preview: null, isNew: false, run: null, failure: null }
      const draft: ImportDraft = { id, by, madeAt: now.toISOString(), files: stored, choices: NO_CHOICES, ...facts }
      await write(draft)
      return draft
    },
    async read(id) {
      const text = await readFile(join(folderOf(id), STATE), 'utf8').catch(() => null)
      if (text === null) throw missing()
      return JSON.parse(text) // written by us
    },
    write,
    pathOf: ({ id }, { hash, name }) => join(folderOf(id), hash, name),
    remove: (id) => rm(folderOf(id), { recursive: true, force: true }),
    async clean(now) {
      for (const id of await readdir(root).catch(() => [])) {
        const found = ID.test(id) ? await stat(join(root, id)).catch(() => null) : null
        if (found && now.getTime() - found.mtimeMs > DAY_MS) await rm(join(root, id), { recursive: true, force: true })
      }
    },
  }
}

function nameOf({ name: posted }: ArrivedFile): string {
  const clean = cleanFileName(posted)
  if ('error' in clean) throw new Problem(422, clean.error, 'Then choose it again.')
  if (TABLE_FILE.test(clean.name)) return clean.name
  const advice = "Save the table as an Excel workbook (.xlsx) or as 'CSV UTF-8', and choose that file."
  throw new Problem(422, `'${clean.name}' is neither a CSV file nor a workbook.`, advice)
}

const missing = () =>
  new Problem(
    404,
    'These files are not here any more.',
    'Files are kept for a day, on the server that took them. Choose them again.',
  )
