import { writeFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { FormValue } from '#content/editor/form-values.ts'
import { SiteEditor } from '#content/editor/site-editor.ts'
import { LiveContent } from '#content/live-content.ts'
import { iconPicture } from '#files/uploads/look-picture.ts'
import { createLog } from '#server/operations/log.ts'

const ANN = { id: 'ann', name: 'Ann' }

/**
 * An editor of a folder of its own, over which real content is served. `others` write in the moment before the first file of a
 * change is put in place.
 */
async function editedFolder(files: Readonly<Record<string, string>> = {}, others = (_folder: string) => {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-editor-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const folder = join(dataDir, 'site')
  for (const [file, text] of Object.entries(files)) {
    await mkdir(join(folder, file, '..'), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  const place = { siteDir: undefined, dataDir }
  const live = await LiveContent.open({ ...place, log: createLog('silent') })
  const recorded: string[] = []
  const record = async (_: unknown, file: string, what: string) => void recorded.push(`${file}: ${what}`)
  const now = () => {
    others(folder)
    return new Date()
  }
  const editor = new SiteEditor({ place, live, now, record })
  const read = (file: string) => readFile(join(folder, file), 'utf8').catch(() => null)
  const edit = async (file: string, keys: Readonly<Record<string, FormValue>>) => {
    const opened = await editor.open(file)
    const checked = await editor.check(opened, { ...(opened.value as object), ...keys } as FormValue)
    return { opened, checked }
  }
  const save = async (file: string, keys: Readonly<Record<string, FormValue>>) => {
    const { opened, checked } = await edit(file, keys)
    expect(checked.faults).toEqual([])
    await editor.save(ANN, opened, opened.version, checked)
  }
  return { editor, live, folder, read, edit, save, recorded }
}

test('a saved form is in service at once, in the record, and can be undone and redone (behavior 17.12)', async () => {
  const { editor, live, read, save, recorded } = await editedFolder()
  await save('company.yaml', { phone: '+1 614-555-0100' })
  expect(await read('company.yaml')).toBe('phone: +1 614-555-0100\n')
  expect(live.current().company.phone).toBe('+1 614-555-0100')
  expect(recorded).toEqual(['company.yaml: Telephone: +1 212-555-0142 → +1 614-555-0100'])
  const [edit] = await editor.history()
  expect(edit).toMatchObject({ by: 'Ann', files: [{ file: 'company.yaml', before: null }] })
  await editor.undo(ANN, edit?.id ?? '', false)
  expect(await read('company.yaml')).toBe(null)
  expect(live.current().company.phone).toBe('+1 212-555-0142')
  const [undo] = await editor.history()
  await editor.undo(ANN, undo?.id ?? '', false)
  expect(live.current().company.phone).toBe('+1 614-555-0100')
})

test('the first save into an empty folder keeps the product’s kinds of request, as does its undo; one that is removed is gone', async () => {
  const { editor, live, read, save } = await editedFolder()
  const kinds = () => live.current().requestKinds.map(({ key }) => key)
  const before = kinds()
  await save('company.yaml', { tollFree: '+1 800-555-0100' })
  await save('settings.yaml', { quoteValidDays: 20 })
  expect([before.length, kinds(), await read('requests/sample.yaml')]).toEqual([5, before, ''])
  const [, first] = await editor.history()
  await editor.undo(ANN, first?.id ?? '', false)
  expect([await read('company.yaml'), kinds()]).toEqual([null, before])
  const { hasDefault, version } = await editor.open('requests/sample.yaml')
  await editor.reset(ANN, 'requests/sample.yaml', version)
  expect([hasDefault, kinds()]).toEqual([false, before.slice(1)])
})

test('what an editor or git has changed meanwhile is never overwritten unasked, by a save or by an undo (behavior 17.11)', async () => {
  const { editor, folder, read, edit, save } = await editedFolder({ 'company.yaml': 'fax: "" # none\n' })
  await save('company.yaml', { phone: '+1 614-555-0100' })
  const { opened, checked } = await edit('company.yaml', { phone: '+1 614-555-0101' })
  const other = '# mine\nfax: ""\nphone: +1 614-555-0177\n'
  await writeFile(join(folder, 'company.yaml'), other)
  await expect(editor.save(ANN, opened, opened.version, checked)).rejects.toThrow(
    /changed this file since you opened it/,
  )
  const [first] = await editor.history()
  await expect(editor.undo(ANN, first?.id ?? '', false)).rejects.toThrow(/changed this file since/)
  expect(await read('company.yaml')).toBe(other)
  await editor.undo(ANN, first?.id ?? '', true)
  expect(await read('company.yaml')).toBe('fax: "" # none\n')
  const [undo] = await editor.history()
  expect(undo?.files[0]?.before).toBe(other)
})

test('a rule that compares files is refused in words at its field, and nothing is written', async () => {
  const { edit, read } = await editedFolder()
  const { checked } = await edit('families/panel-jacks.yaml', { path: '/terminals/panel', mainColumns: ['colour'] })
  expect(checked.faults.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['mainColumns.0', "'colour' is not a column of this family: 'color' is meant?"],
  ])
  const other = (await edit('families/panel-jacks.yaml', { path: '/terminals/panel' })).checked
  expect(other.faults[0]?.path).toEqual(['path'])
  const mail = (await edit('mails/quote-copy.md', { text: 'Thank you, {nobody}.\n\n{parts}' })).checked
  expect(mail.faults[0]).toMatchObject({ path: ['text'], message: expect.stringContaining('There is no {nobody}') })
  const color = (await edit('theme.css', { header: '#d8e0e8', background: '#303030' })).checked
  expect(color.faults.map(({ path, message }) => [path.join('.'), message.slice(0, 45)])).toEqual([
    ['background', 'Text would be hard to read: a contrast of 1.4'],
    ['header', 'Text would be hard to read: a contrast of 1.3'],
  ])
  expect(await read('theme.css')).toBe(null)
})

test('a key that every object has is refused, and twice the same too', async () => {
  const { editor } = await editedFolder()
  const opened = await editor.open('synonyms.yaml')
  const items = opened.value as readonly { key: string; value: string }[]
  for (const key of ['__proto__', items[1]?.key ?? '']) {
    const { faults } = await editor.check(opened, items.with(0, { key, value: 'jacks' }))
    expect(faults).toEqual([{ path: [key === '__proto__' ? 0 : 1, 'key'], message: 'is here twice.' }])
  }
})

test('colors, the words of a mail, a new page, a new family, and families that change places are in the folder and in service', async () => {
  const { editor, live, read, save } = await editedFolder({
    'theme.css': ':root { --color-steel: #123456 /* ours */ }\n',
  })
  await save('theme.css', { header: '#0b2545' })
  expect(await read('theme.css')).toMatch(
    /^:root { --color-steel: #0b2545 \/\* ours \*\/;\n {2}--color-brass-bright: #.{6};\n/,
  )
  expect(live.current().look.headerColor).toBe('#0b2545')
  await save('mails/quote-copy.md', { subject: 'We have your request {number}' })
  expect(live.current().mails.copy.subject).toBe('We have your request {number}')
  expect(await read('mails/quote-copy.md')).toContain("# The buyer's copy")
  await save('pages/quality.md', {
    path: '/about/quality',
    title: 'Quality',
    menu: 'about',
    text: '## Testing\n\nWe test.',
  })
  expect(live.current().pages.map(({ path }) => path)).toContain('/about/quality')
  const pins = {
    table: 'Guide Pins',
    name: 'Guide Pins',
    group: 'Guides',
    menuLabel: 'Guide Pins',
    menuPlace: 85,
    path: '/guides/guide-pins',
    summary: 'Pins.',
    pdfFolder: 'Guide-Pins',
  }
  const column = { key: 'color', name: '', stored: '', filterLabel: '', aliases: [], kind: undefined }
  await save('families/guide-pins.yaml', { ...pins, columns: [column] })
  expect((await read('families/guide-pins.yaml'))?.endsWith('columns:\n  - color\n')).toBe(true)
  const order = () => live.current().families.map(({ name }) => name)
  const [first = '', second = ''] = order()
  const { families: list } = await editor.lists('families')
  const of = (name: string) => list.find(({ title }) => title === name)
  const places = (one = of(first), other = of(second)) =>
    new Map([
      [one?.file ?? '', { menuPlace: other?.place ?? 0 }],
      [other?.file ?? '', { menuPlace: one?.place ?? 0, hidden: true }],
    ])
  await editor.setKeys(ANN, places())
  expect(order().slice(0, 2)).toEqual([second, first])
  expect(live.current().families[0]?.hidden).toBe(true)
})

test('a page of the product is hidden and shown again with its words, also if the folder only hides it', async () => {
  const { editor, live, save } = await editedFolder({ 'pages/privacy.md': '---\nhidden: true\n---\n' })
  const paths = () => live.current().pages.map(({ path }) => path)
  expect(paths()).not.toContain('/privacy')
  await save('pages/privacy.md', { hidden: false })
  expect(paths()).toContain('/privacy')
  await editor.setKeys(ANN, new Map([['pages/privacy.md', { hidden: true }]]))
  expect(paths()).not.toContain('/privacy')
  await editor.reset(ANN, 'pages/privacy.md', (await editor.open('pages/privacy.md')).version)
  expect(paths()).toContain('/privacy')
})

test('a save of another person while keys of several files are set is not lost', async () => {
  const theirs = '---\ntitle: Theirs\n---\n'
  const { editor, folder, read } = await editedFolder({ 'pages/privacy.md': '---\ntitle: Ours\n---\n' })
  /** Its keys are read once the folder is. */
  class LateKeys extends Map<string, { hidden: boolean }> {
    override [Symbol.iterator]() {
      writeFileSync(join(folder, 'pages/privacy.md'), theirs)
      return super[Symbol.iterator]()
    }
  }
  const keys = new LateKeys().set('pages/privacy.md', { hidden: true })
  await expect(editor.setKeys(ANN, keys)).rejects.toThrow(/changed this file since you opened it/)
  expect(await read('pages/privacy.md')).toBe(theirs)
})

test('if the second file of a change can’t be put in place, the first is as before and the history has no change (behavior 17.11)', async () => {
  const theirs = '---\ntitle: Theirs\n---\n'
  const { editor, read, recorded } = await editedFolder(
    { 'pages/company-profile.md': '---\ntitle: Ours\n---\n' },
    (folder) => writeFileSync(join(folder, 'pages/company-profile.md'), theirs),
  )
  const hidden = ['pages/privacy.md', 'pages/company-profile.md'].map((file) => [file, { hidden: true }] as const)
  await expect(editor.setKeys(ANN, new Map(hidden))).rejects.toThrow(/changed this file since you opened it/)
  expect([await read('pages/privacy.md'), await read('pages/company-profile.md')]).toEqual([null, theirs])
  expect([await editor.history(), recorded]).toEqual([[], []])
})

test('a file keeps its mode, and a folder that can’t be written says so and changes nothing', async () => {
  const { editor, folder, read, save, edit } = await editedFolder({ 'company.yaml': 'fax: ""\n' })
  await chmod(join(folder, 'company.yaml'), 0o664)
  await save('company.yaml', { phone: '+1 614-555-0100' })
  expect((await stat(join(folder, 'company.yaml'))).mode & 0o777).toBe(0o664)
  const { opened, checked } = await edit('company.yaml', { phone: '+1 614-555-0109' })
  await rm(folder, { recursive: true })
  await writeFile(folder, 'a file where the folder was')
  await expect(editor.save(ANN, opened, opened.version, checked)).rejects.toThrow(/can’t be read/)
  expect(await read('company.yaml')).toBe(null)
})

test('a folder that is gone is not made again by a save', async () => {
  const { editor, folder, edit } = await editedFolder({ 'company.yaml': 'fax: ""\n' })
  await rm(folder, { recursive: true })
  const { opened, checked } = await edit('company.yaml', { phone: '+1 614-555-0109' })
  await expect(editor.save(ANN, opened, opened.version, checked)).rejects.toThrow(/is missing. Bring it back/)
  await expect(stat(folder)).rejects.toThrow('ENOENT')
})

const NOWHERE = [
  '../company.yaml',
  'families/../../x.yaml',
  'pages/.hidden.md',
  'pages/a/b.md',
  'mails/other.md',
  'site.yaml',
  '__proto__',
  'families/UPPER.yaml',
  'logo.svg',
  `pages/${'a'.repeat(99)}.md`,
]

test('there is no form for a file elsewhere or of another name, and none is made or removed', async () => {
  const { editor } = await editedFolder()
  for (const file of NOWHERE) {
    await expect(editor.open(file), file).rejects.toThrow(/no such file/)
    await expect(editor.reset(ANN, file, 'none'), file).rejects.toThrow(/no such file/)
  }
})

test('a drawing with a script is refused; a safe one, then pixels, are the logo, and an undo brings the drawing back', async () => {
  const { editor, live, read } = await editedFolder()
  const drawing = (inner: string) => ({
    ending: 'svg' as const,
    text: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 20">${inner}</svg>`,
  })
  await expect(editor.putPictures(ANN, { logo: drawing('<script>1</script>') })).rejects.toThrow(/logo\.svg/)
  await editor.putPictures(ANN, { logo: drawing('<path d="M0 0h9"/>') })
  expect(live.current().look.logo).toMatchObject({ width: 100, type: 'image/svg+xml' })
  const png = {
    ending: 'png' as const,
    text: (await iconPicture(new TextEncoder().encode(drawing('<path d="M0 0h9"/>').text))).text,
  }
  await editor.putPictures(ANN, { logo: png, favicon: png })
  expect(live.current().look.logo).toMatchObject({ type: 'image/png', name: expect.stringMatching(/^logo-.*\.png$/) })
  expect(await read('logo.svg')).toBe(null)
  const [edit] = await editor.history()
  await editor.undo(ANN, edit?.id ?? '', false)
  expect(live.current().look).toMatchObject({ logo: { width: 100 }, favicon: null })
  expect(await read('logo.png')).toBe(null)
})
