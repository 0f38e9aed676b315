import { hash } from 'node:crypto'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import pLimit from 'p-limit'
import { contentFile, filesOf } from '#content/editor/content-files.ts'
import { type DescribedChange, type FormValue, wordsOfChange } from '#content/editor/form-values.ts'
import {
  type FormFault,
  firstOfField,
  formText,
  type OpenForm,
  openForm,
  placedFault,
  twinOf,
  withSharedColumns,
} from '#content/editor/open-form.ts'
import { patchYaml } from '#content/editor/patch-yaml.ts'
import { type SiteEdit, SiteHistory } from '#content/editor/site-history.ts'
import { bytesOfText, type FolderTexts, productTexts, readFolderTexts } from '#content/folder-texts.ts'
import type { LiveContent } from '#content/live-content.ts'
import { type ContentPlace, missingFolder, parseInThread, siteFolder } from '#content/load-content.ts'
import { LOOK_ENDINGS, type LOOK_PICTURES, type LookFile } from '#content/look/look-content.ts'
import { isRequestKindFile, productKindFiles } from '#content/requests/request-kinds.ts'
import { faultText } from '#content/yaml-text.ts'
import { isMissing, nullIfMissing, writeAtomically } from '#database/write-atomically.ts'
import { changedMeanwhile, gone, Problem } from '#shared/problem.ts'

export type OpenedForm = OpenForm & {
  readonly title: string
  readonly version: string
  readonly isOwn: boolean
  /** Whether the product's own values come back if the folder's file is removed. */
  readonly hasDefault: boolean
}

/** What a form would change. A file without `text` is none. */
export type CheckedForm = {
  readonly changes: readonly DescribedChange[]
  readonly faults: readonly FormFault[]
  readonly text: string | null
}

/** A family, page, kind of request, mail or wording in a list. `group` and `place` are for families. */
export type ListedFile = {
  readonly file: string
  readonly title: string
  readonly path: string
  readonly group: string
  readonly place: number
  readonly state: 'shown' | 'hidden' | 'removed' | 'broken'
  readonly isOwn: boolean
  readonly version: string
}

type LookChange = Readonly<Partial<Record<(typeof LOOK_PICTURES)[number], LookFile | null>>>

/** A text that replaces a file's. Null removes the file. `version`: of the text that it was made from. */
type Draft = { readonly file: string; readonly after: string | null; readonly version?: string }

const ADMINISTRATOR = 'Ask your administrator.'
const LISTED = ['families', 'pages', 'requests', 'mails', 'quotes'] as const
type Listed = (typeof LISTED)[number]

type Parsed = Awaited<ReturnType<typeof parseInThread>>

type Options = {
  readonly place: ContentPlace
  readonly live: Pick<LiveContent, 'inspect' | 'openIssues'>
  readonly now: () => Date
  readonly record: (by: FolderEditor, subject: string, what: string) => Promise<void>
}
export type FolderEditor = { readonly id: string; readonly name: string }

/**
 * Changes the site folder as an editor would: patches a file, checks the whole folder with it, then puts all files of a
 * change in place, or none. Saves the old texts first (behavior 17.12), so a change that a kill interrupted can be
 * undone. Never silently overwrites a person with an editor or git: each change names the version it was made from.
 */
export class SiteEditor {
  readonly #options: Options
  readonly #history: SiteHistory
  readonly #inTurn = pLimit(1)
  #last: { readonly texts: FolderTexts; readonly parsed: Parsed } | null = null

  constructor(options: Options) {
    this.#options = options
    this.#history = new SiteHistory(options.place.dataDir)
  }

  get #folder(): string {
    return siteFolder(this.#options.place)
  }

  /** Throws a Problem if the folder can't be read. */
  async texts(): Promise<FolderTexts> {
    const read = await readFolderTexts(this.#folder).catch((error: NodeJS.ErrnoException) => {
      if (isMissing(error)) return new Map<string, string>()
      throw new Problem(503, `The site folder ${this.#folder} can’t be read (${error.code}).`, ADMINISTRATOR, {
        reason: 'source',
      })
    })
    if (!('faults' in read)) return read
    const files = read.faults.map(faultText).join('; ')
    throw new Problem(422, `The site folder has a file that can’t be read: ${files}.`, ADMINISTRATOR)
  }

  /** Parses the whole site. Remembers the last texts: a save needs what its check has read. */
  async #parse(texts: FolderTexts): Promise<Parsed> {
    if (this.#last && isDeepStrictEqual(this.#last.texts, texts)) return this.#last.parsed
    const parsed = await parseInThread(texts)
    this.#last = { texts, parsed }
    return parsed
  }

  /** Opens the form of a file. Throws a Problem if there is none. */
  async open(file: string): Promise<OpenedForm> {
    return this.#opened(file, await this.texts())
  }

  #opened(file: string, own: FolderTexts): OpenedForm {
    const about = contentFile(file, own)
    if (!about) throw gone('such file of the site')
    const form = openForm(about, own)
    if ('message' in form)
      throw new Problem(422, `${faultText(form)}.`, 'Correct the file in an editor, or undo its last change.')
    const isKind = isRequestKindFile(file) // without its file it isn't offered
    const hasDefault = (productTexts().has(file) && !isKind) || !LISTED.some((folder) => file.startsWith(`${folder}/`))
    return { ...form, title: titleOf(form), version: versionOf(own.get(file)), isOwn: own.has(file), hasDefault }
  }

  /** Checks the folder with a form, like `npm run site -- check`. */
  async check(opened: OpenedForm, after: FormValue): Promise<CheckedForm> {
    const { about, field, value } = opened
    const own = await this.texts()
    const text = formText(opened, own, after) ?? null
    const changes = wordsOfChange(field, value, after)
    if (isDeepStrictEqual(value, after)) return { changes, faults: [], text }
    const twin = field.kind === 'list' ? twinOf(after) : undefined
    if (twin !== undefined) return { changes, faults: [{ path: [twin, 'key'], message: 'is here twice.' }], text }
    const drafted = withDrafts(own, [{ file: about.file, after: text }])
    const parsed = await this.#parse(drafted)
    if ('content' in parsed) return { changes, faults: this.#lost(opened, drafted, after), text }
    const faults = parsed.faults.map((fault) =>
      fault.file === about.file
        ? placedFault(opened, after, text ?? '', fault)
        : { path: [], message: `With this change, or already, ${faultText(fault)}.` },
    )
    return { changes, faults: firstOfField(faults), text }
  }

  /** What the folder can't express: a removed value comes back from the product's file. */
  #lost({ about, field }: OpenForm, drafted: FolderTexts, after: FormValue): FormFault[] {
    const read = openForm(about, drafted)
    if ('message' in read) return [{ path: [], message: read.message }]
    const [first] = wordsOfChange(field, read.value, withSharedColumns(about, drafted, after))
    if (!first) return []
    return [
      { path: [], message: `${first.where || 'This'} can’t be removed: the product’s own value would come back.` },
    ]
  }

  /** Puts a checked form in place. Throws a Problem if a file has changed since `version`. */
  async save(by: FolderEditor, opened: OpenedForm, version: string, checked: CheckedForm): Promise<void> {
    const { file } = opened.about
    await this.#change(by, [{ file, after: checked.text, version }], wordsOf(checked.changes))
  }

  /** Adds a file of the folder, such as a family's. Throws a Problem if it is there, or the folder would have a mistake. */
  async addFile(by: FolderEditor, file: string, values: Readonly<Record<string, unknown>>): Promise<void> {
    const added = { file, after: patchYaml('', values), version: versionOf(null) }
    await this.#change(by, [added], `Added: ${String(values.name)}`)
  }

  /** Sets keys of files. Throws a Problem if a file has changed since the version that was `seen`. */
  async setKeys(
    by: FolderEditor,
    keys: ReadonlyMap<string, Readonly<Record<string, FormValue>>>,
    seen: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const own = await this.texts()
    const made = [...keys].map(([file, changed]) => {
      const form = this.#opened(file, own)
      const after = { ...(form.value as Readonly<Record<string, FormValue>>), ...changed }
      const what = wordsOfChange(form.field, form.value, after, [form.title])
      return { file, after: formText(form, own, after) ?? null, version: seen[file] ?? form.version, what }
    })
    await this.#change(by, made, wordsOf(made.flatMap(({ what }) => what)))
  }

  /** The files of these folders for lists. An unreadable file has only its name. */
  async lists<Folder extends Listed>(...folders: readonly Folder[]): Promise<Readonly<Record<Folder, ListedFile[]>>> {
    const own = await this.texts()
    const listed = (folder: Listed) =>
      filesOf(folder, own).map((about): ListedFile => {
        const opened = openForm(about, own)
        const known = { file: about.file, isOwn: own.has(about.file), version: versionOf(own.get(about.file)) }
        if ('message' in opened) return { ...known, title: about.file, path: '', group: '', place: 0, state: 'broken' }
        const { path = '', group = '', menuPlace = 0, hidden, removed } = opened.raw as Record<string, string & number>
        const state = removed ? 'removed' : hidden ? 'hidden' : 'shown'
        return { ...known, title: titleOf(opened), path, group, place: menuPlace, state }
      })
    return Object.fromEntries(folders.map((folder) => [folder, listed(folder)])) as Record<Folder, ListedFile[]> // each has its list
  }

  /** Changes files together. Throws a Problem if one isn't as it was seen, or the folder would have a mistake. */
  #change(by: FolderEditor, drafts: readonly Draft[], what: string): Promise<void> {
    return this.#inTurn(async () => {
      // A new folder with only this file would replace the whole company.
      const missing = await missingFolder(this.#options.place)
      if (missing !== null) throw new Problem(503, missing, ADMINISTRATOR, { reason: 'source' })
      const own = await this.texts()
      if (drafts.some(({ file, version }) => version !== undefined && version !== versionOf(own.get(file))))
        throw changedOutside()
      const place = ({ file, after }: Draft) => ({ file, before: own.get(file) ?? null, after })
      const files = drafts.map(place)
      // Not in the history: an undo would end the kinds again.
      const kinds = own.size > 0 ? [] : keptKinds(drafts)
      const parsed = await this.#parse(withDrafts(own, [...kinds, ...drafts]))
      if ('faults' in parsed)
        throw new Problem(422, parsed.faults.map((each) => `${faultText(each)}.`).join(' '), 'Nothing was changed.')
      const id = await this.#history.add({ at: this.#options.now().toISOString(), by: by.name, what, files })
      const done: typeof files = []
      try {
        for (const file of [...kinds.map(place), ...files]) {
          await this.#put(file.file, file.before, file.after)
          done.push(file)
        }
      } catch (error) {
        const back = await Promise.allSettled(done.map(({ file, before, after }) => this.#put(file, after, before)))
        // Where a file stays changed, only the history has the old text.
        if (back.every(({ status }) => status === 'fulfilled')) await this.#history.drop(id)
        throw unwritable(this.#folder, error)
      }
      await this.#options.record(by, files.map(({ file }) => file).join(', '), what)
      await this.#options.live.inspect()
      this.#last = null
    })
  }

  /** Why the site can't show the folder as it is, or null. */
  waiting(): string | null {
    return this.#options.live.openIssues()[0]?.what ?? null
  }

  async #put(file: string, before: string | null, after: string | null): Promise<void> {
    const path = join(this.#folder, file)
    const now = await readFile(path).catch(nullIfMissing)
    const isSame = before === null || now === null ? now === before : bytesOfText(file, before).equals(now)
    if (!isSame) throw changedOutside() // in the moment since it was read
    if (after === null) return await rm(path, { force: true })
    const mode = await stat(path).then(
      (found) => found.mode & 0o777,
      () => null,
    )
    await writeAtomically(path, async (handle) => {
      if (mode !== null) await handle.chmod(mode)
      await handle.writeFile(bytesOfText(file, after))
    })
  }

  /** Replaces logo and icon, or removes those that are null. */
  async putPictures(by: FolderEditor, pictures: LookChange): Promise<void> {
    const own = await this.texts()
    const drafts = Object.entries(pictures).flatMap(([name, picture]) =>
      LOOK_ENDINGS.flatMap((ending) => {
        const file = `${name}.${ending}`
        const text = picture?.ending === ending ? picture.text : null
        return text === null && !own.has(file) ? [] : [{ file, after: text }]
      }),
    )
    const isRemoved = Object.values(pictures).every((picture) => picture === null)
    await this.#change(by, drafts, isRemoved ? 'Removed' : 'Replaced')
  }

  /** Removes the folder's file of a form. The product's applies again, or the page or family is gone. */
  async reset(by: FolderEditor, file: string, version: string): Promise<void> {
    await this.open(file)
    await this.#change(by, [{ file, after: null, version }], 'Your own text is removed')
  }

  history(max?: number): Promise<SiteEdit[]> {
    return this.#history.list(max)
  }

  /** Restores the texts before a change. Throws a Problem if a file has changed since, unless `force`. */
  async undo(by: FolderEditor, id: string, force: boolean): Promise<void> {
    const found = await this.#history.find(id)
    if (!found) throw new Problem(404, 'This change is no longer kept.', 'Reload the page.')
    const back = found.files.map(({ file, before, after }) => {
      return { file, after: before, ...(!force && { version: versionOf(after) }) }
    })
    await this.#change(by, back, `Undone: ${found.what}`)
  }
}

function withDrafts(own: FolderTexts, drafts: readonly Draft[]): FolderTexts {
  const texts = new Map(own)
  for (const { file, after } of drafts) {
    if (after === null) texts.delete(file)
    else texts.set(file, after)
  }
  return texts
}

/** The product's other kinds of request, as files that change nothing: a folder's first file alone would end them. */
const keptKinds = (drafts: readonly Draft[]): Draft[] =>
  productKindFiles().flatMap((file) => (drafts.some((draft) => draft.file === file) ? [] : { file, after: '' }))

const changedOutside = () =>
  changedMeanwhile('this file', 'in an editor, by git, or at the desk', 'Look at what differs, then choose.', 'version')

function unwritable(folder: string, error: unknown): Error {
  const { code } = error as NodeJS.ErrnoException
  if (!['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(code ?? '')) return error as Error
  return new Problem(
    503,
    `The site can’t write ${folder} (${code}).`,
    'Ask your administrator: the folder must belong to the user of the site.',
    { reason: 'source' },
  )
}

/** A family, page or kind of request has a name of its own. */
const titleOf = ({ about, raw }: OpenForm): string => {
  const name = /^(families|requests)\//.test(about.file) ? raw.name : about.file.startsWith('pages/') && raw.title
  return typeof name === 'string' ? name : about.title
}

/** Names a file's text, so that a form knows whether it is still the one that it was made from. */
const versionOf = (text: string | null | undefined): string =>
  typeof text === 'string' ? hash('sha256', text, 'base64url').slice(0, 22) : 'none'

const wordsOf = (changes: readonly DescribedChange[]): string =>
  changes.map(({ where, before, after }) => `${where}: ${before || '(none)'} → ${after || '(none)'}`).join('\n')
