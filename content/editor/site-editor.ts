import { hash } from 'node:crypto'
import { constants } from 'node:fs'
import { access, readFile, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import pLimit from 'p-limit'
import { type ContentFault, faultText } from '#content/content-fault.ts'
import { type ContentFile, contentFile, filesOf, singleFiles } from '#content/editor/content-files.ts'
import type { FormValue } from '#content/editor/form-values.ts'
import {
  type FormFault,
  formFaults,
  formText,
  type OpenForm,
  openForm,
  placeOfFault,
} from '#content/editor/open-form.ts'
import { type SiteEdit, SiteHistory } from '#content/editor/site-history.ts'
import { contrastOf } from '#content/editor/theme-form.ts'
import { type DescribedChange, wordsOfChange } from '#content/editor/words-of-change.ts'
import { type FolderTexts, readFolderTexts } from '#content/folder-texts.ts'
import type { LiveContent } from '#content/live-content.ts'
import { type ContentPlace, missingFolder, parseInThread, siteFolder } from '#content/load-content.ts'
import { LOOK_FILES } from '#content/look/look-content.ts'
import type { ContrastPair } from '#content/look/theme.ts'
import type { SiteContent } from '#content/site-content.ts'
import { isMissing, writeAtomically } from '#database/write-atomically.ts'
import { Problem } from '#shared/problem.ts'

/** `closed` says why the site can't write its folder, or is null. */
export type FolderPlace = { readonly server: string; readonly folder: string; readonly closed: string | null }

/** A form's current state. `version` is that of the folder's file. */
export type OpenedFile = OpenForm & {
  readonly version: string
  readonly isOwn: boolean
  /** Only for the theme. */
  readonly contrast: readonly ContrastPair[] | null
}

/** What a form would change. Without faults, `content` is the whole site with it. */
export type CheckedForm = {
  readonly changes: readonly DescribedChange[]
  readonly faults: readonly FormFault[]
  readonly text: string | undefined
  readonly content: SiteContent | null
}

/** A family, page or mail in a list. `group` and `place` are for families. */
export type ListedFile = {
  readonly file: string
  readonly title: string
  readonly path: string
  readonly group: string
  readonly place: number
  readonly state: 'shown' | 'hidden' | 'removed' | 'broken'
  /** Whether the folder has its own file. */
  readonly isOwn: boolean
}

/** Texts that replace the folder's, by file. Null removes a file. */
type Drafts = ReadonlyMap<string, string | null>

const LISTED = ['families', 'pages', 'mails', 'requests'] as const

type Parsed = Awaited<ReturnType<typeof parseInThread>>

type Options = {
  readonly place: ContentPlace
  readonly live: Pick<LiveContent, 'inspect' | 'openIssues'>
  readonly now: () => Date
  readonly record: (by: FolderEditor, subject: string, what: string) => Promise<void>
}
export type FolderEditor = { readonly id: string; readonly name: string }

const versionOf = (text: string | null | undefined): string =>
  typeof text === 'string' ? hash('sha256', text, 'base64url').slice(0, 22) : 'none'

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
      throw new Problem(
        503,
        `The site folder ${this.#folder} can’t be read (${error.code}).`,
        'Ask your administrator.',
      )
    })
    if (!('faults' in read)) return read
    throw new Problem(
      422,
      `The site folder has a file that can’t be read: ${read.faults.map(faultText).join('; ')}.`,
      'Ask your administrator.',
    )
  }

  async where(): Promise<FolderPlace> {
    const closed = await this.#closed()
    return { server: hostname(), folder: this.#folder, closed }
  }

  async #closed(): Promise<string | null> {
    let folder = this.#folder
    for (;;) {
      try {
        await access(folder, constants.W_OK)
        return null
      } catch (error) {
        if (!isMissing(error) || dirname(folder) === folder)
          return (error as NodeJS.ErrnoException).code ?? String(error)
        folder = dirname(folder)
      }
    }
  }

  /** Parses the whole site. Remembers the last texts: a save needs what its check has read. */
  async #parse(texts: FolderTexts): Promise<Parsed> {
    if (this.#last && isDeepStrictEqual(this.#last.texts, texts)) return this.#last.parsed
    const parsed = await parseInThread(texts)
    this.#last = { texts, parsed }
    return parsed
  }

  /** Throws a Problem if there is no such file. */
  async open(file: string): Promise<OpenedFile> {
    return this.#opened(file, await this.texts())
  }

  #opened(file: string, own: FolderTexts): OpenedFile {
    const about = contentFile(file, own)
    if (!about)
      throw new Problem(
        404,
        'There is no such file of the site.',
        'The page Site leads to all that can be changed here.',
      )
    const opened = openForm(about, own)
    if ('message' in opened)
      throw new Problem(422, `${faultText(opened)}.`, 'Correct the file in an editor, or undo its last change.')
    const named = { ...opened, about: { ...about, ...namesOf(opened) } }
    const contrast = about.kind === 'theme' ? contrastOf(opened.value) : null
    return { ...named, contrast, version: versionOf(own.get(file)), isOwn: own.has(file) }
  }

  /** Checks the folder with a form, like `npm run site -- check`. */
  async check(opened: OpenedFile, after: FormValue): Promise<CheckedForm> {
    const { file } = opened.about
    const own = await this.texts()
    const changes = wordsOfChange(opened.field, opened.value, after)
    const early = formFaults(opened, after)
    if (early.length > 0) return { changes, faults: early, text: undefined, content: null }
    const text = formText(opened, own, after)
    const drafted = new Map(own)
    if (text !== undefined) drafted.set(file, text)
    const parsed = await this.#parse(drafted)
    if ('content' in parsed) {
      const lost = this.#lost(opened, drafted, after)
      return { changes, faults: lost, text, content: lost.length > 0 ? null : parsed.content }
    }
    const faults = parsed.faults.map((fault) =>
      fault.file === file
        ? placeOfFault(opened, after, text ?? '', fault)
        : { path: [], message: `With this change, or already, ${faultText(fault)}.` },
    )
    return { changes, faults, text, content: null }
  }

  /** What the folder can't express: a removed value comes back from the product's file. */
  #lost(opened: OpenedFile, drafted: FolderTexts, after: FormValue): FormFault[] {
    const read = openForm(opened.about, drafted)
    if ('message' in read) return [{ path: [], message: read.message }]
    const lost = wordsOfChange(opened.field, read.value, after)
    const [first] = lost
    return first
      ? [
          {
            path: [],
            message: `${first.where || 'This'} can’t be removed: the product’s own value would come back.`,
          },
        ]
      : []
  }

  /** Puts a checked form in place. Throws a Problem if the file has changed since `version`. */
  async save(by: FolderEditor, opened: OpenedFile, version: string, checked: CheckedForm): Promise<void> {
    const { file } = opened.about
    await this.change(by, new Map([[file, checked.text ?? null]]), new Map([[file, version]]), wordsOf(checked.changes))
  }

  /** Sets keys of several files at once: a family's place, whether a page is hidden. */
  async setKeys(by: FolderEditor, keys: ReadonlyMap<string, Readonly<Record<string, FormValue>>>): Promise<void> {
    const own = await this.texts()
    const made = [...keys].map(([file, changed]) => {
      const opened = this.#opened(file, own)
      const after = { ...(opened.value as Readonly<Record<string, FormValue>>), ...changed }
      const { title } = namesOf(opened)
      const what = wordsOfChange(opened.field, opened.value, after, [title])
      return { file, text: formText(opened, own, after) ?? null, version: opened.version, what }
    })
    const drafts = new Map(made.map(({ file, text }) => [file, text] as const))
    const versions = new Map(made.map(({ file, version }) => [file, version] as const))
    await this.change(by, drafts, versions, wordsOf(made.flatMap(({ what }) => what)))
  }

  /** Files that exist once, in the desk's order. */
  get single(): readonly ContentFile[] {
    return singleFiles()
  }

  /** The families, pages and mails for lists. An unreadable file has only its name. */
  async lists(): Promise<Readonly<Record<(typeof LISTED)[number], ListedFile[]>>> {
    const own = await this.texts()
    const [families, pages, mails, requests] = LISTED.map((folder) => this.#listed(folder, own))
    return { families: families ?? [], pages: pages ?? [], mails: mails ?? [], requests: requests ?? [] }
  }

  #listed(folder: (typeof LISTED)[number], own: FolderTexts): ListedFile[] {
    return filesOf(folder, own).map((file) => {
      const about = contentFile(file, own)
      const opened = about && openForm(about, own)
      const isOwn = own.has(file)
      if (!opened || 'message' in opened)
        return { file, title: file, path: '', group: '', place: 0, state: 'broken', isOwn }
      const { path = '', group = '', menuPlace = 0, hidden, removed } = opened.raw as Record<string, string & number>
      const state = removed ? 'removed' : hidden ? 'hidden' : 'shown'
      return { file, ...namesOf(opened), path, group, place: menuPlace, state, isOwn }
    })
  }

  /** Changes files together, seen in these `versions`. Throws a Problem if the folder would have a mistake. */
  change(
    by: FolderEditor,
    drafts: Drafts,
    versions: ReadonlyMap<string, string>,
    what: string,
    undone?: string,
  ): Promise<void> {
    return this.#inTurn(async () => {
      // A new folder with only this file would replace the whole company.
      const missing = await missingFolder(this.#options.place)
      if (missing !== null) throw new Problem(503, missing, 'Ask your administrator.')
      const own = await this.texts()
      const files = [...drafts].map(([file, after]) => ({ file, before: own.get(file) ?? null, after }))
      if (files.some(({ file, before }) => (versions.get(file) ?? versionOf(before)) !== versionOf(before)))
        throw changedOutside()
      const left = new Map(own)
      for (const [file, text] of drafts) {
        if (text === null) left.delete(file)
        else left.set(file, text)
      }
      const parsed = await this.#parse(left)
      if ('faults' in parsed) throw new Problem(422, parsed.faults.map(plainFault).join(' '), 'Nothing was changed.')
      const id = await this.#history.add({
        at: this.#options.now().toISOString(),
        by: by.name,
        what,
        files,
        ...(undone && { undone }),
      })
      const done: typeof files = []
      try {
        for (const one of files) {
          await this.#put(one.file, one.before, one.after)
          done.push(one)
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
    const now = await readFile(path, 'utf8').catch((error) => {
      if (isMissing(error)) return null
      throw error
    })
    if (now !== before) throw changedOutside() // in the moment since it was read
    if (after === null) return await rm(path, { force: true })
    const mode = await stat(path).then(
      (found) => found.mode & 0o777,
      () => null,
    )
    await writeAtomically(path, async (handle) => {
      if (mode !== null) await handle.chmod(mode)
      await handle.writeFile(after)
    })
  }

  /** Replaces or removes `logo.svg` or `favicon.svg`. */
  async putDrawing(by: FolderEditor, file: string, svg: string | null): Promise<void> {
    if (!LOOK_FILES.includes(file)) throw new Problem(404, 'There is no such drawing.', 'Reload the page.')
    await this.change(by, new Map([[file, svg]]), new Map(), svg === null ? 'Removed' : 'Replaced')
  }

  /** Removes the folder's file. The product's applies again, or the page or family is gone. */
  async reset(by: FolderEditor, file: string, version: string): Promise<void> {
    if (contentFile(file, await this.texts()) === null)
      throw new Problem(404, 'There is no such file.', 'Reload the page.')
    await this.change(by, new Map([[file, null]]), new Map([[file, version]]), 'Your own file is removed')
  }

  history(max?: number): Promise<SiteEdit[]> {
    return this.#history.list(max)
  }

  /** Restores the texts before a change. Throws a Problem if a file has changed since, unless `force`. */
  async undo(by: FolderEditor, id: string, force: boolean): Promise<void> {
    const found = await this.#history.find(id)
    if (!found) throw new Problem(404, 'This change is no longer kept.', 'Reload the page.')
    const versions = new Map(force ? [] : found.files.map(({ file, after }) => [file, versionOf(after)] as const))
    const back = new Map(found.files.map(({ file, before }) => [file, before] as const))
    await this.change(by, back, versions, `Undone: ${found.what}`, id)
  }

  /** Whether a change's files are as it left them. */
  isCurrent({ files }: SiteEdit, own: FolderTexts): boolean {
    return files.every(({ file, after }) => (own.get(file) ?? null) === after)
  }
}

const plainFault = (fault: ContentFault): string => `${faultText(fault)}.`

/** If an editor, git or another person changed the file first. */
const changedOutside = () =>
  new Problem(
    422,
    'This file has changed since you opened it: in an editor, by git, or by another person.',
    'Look at what differs, then choose.',
    { field: 'version' },
  )

function unwritable(folder: string, error: unknown): Error {
  const { code } = error as NodeJS.ErrnoException
  if (!['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(code ?? '')) return error as Error
  return new Problem(
    503,
    `The site can’t write ${folder} (${code}).`,
    'Ask your administrator: the folder must belong to the user of the site.',
  )
}

const namesOf = ({ about, raw }: OpenForm): { readonly title: string } => {
  const name = /^(families|requests)\//.test(about.file)
    ? raw.name
    : about.file.startsWith('pages/')
      ? raw.title
      : undefined
  return { title: typeof name === 'string' ? name : about.title }
}

const wordsOf = (changes: readonly DescribedChange[]): string =>
  changes.map(({ where, before, after }) => `${where}: ${before || '(none)'} → ${after || '(none)'}`).join('\n')
