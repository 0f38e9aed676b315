import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { contentFile } from '#content/editor/content-files.ts'
import { changeList, type FormValue, postedValue } from '#content/editor/form-values.ts'
import { formText, type OpenForm, openForm, placedFault } from '#content/editor/open-form.ts'
import { productTexts } from '#content/folder-texts.ts'
import { parseSite } from '#content/read-site-folder.ts'
import { ContentField } from '#desk/site/content-field.tsx'

const FILES = [...productTexts().keys()].filter((file) => contentFile(file, new Map()) !== null)

function opened(file: string, own: ReadonlyMap<string, string> = new Map()): OpenForm {
  const about = contentFile(file, own)
  const form = about && openForm(about, own)
  if (!form || 'message' in form) throw new Error(`${file} can't be opened: ${form?.message}`)
  return form
}

const plain = (text = ''): string =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')

/** What a browser without a script posts of the page's form, as it stands. */
const rendered = new Map<FormValue, Map<string, string>>()

function posted({ field, value }: OpenForm): Map<string, string> {
  const known = rendered.get(value)
  if (known) return new Map(known)
  const html = renderToStaticMarkup(createElement(ContentField, { field, value, path: [], faults: [] }))
  const sent = new Map<string, string>()
  for (const [, ofInput, tag, ofOther, inner = ''] of html.matchAll(
    /<input([^>]*)>|<(select|textarea)([^>]*)>(.*?)<\/\2>/gs,
  )) {
    const attributes = ofInput ?? ofOther ?? ''
    const at = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1]
    const name = plain(at('name'))
    if (tag === 'textarea') sent.set(name, plain(inner).replace(/^\n/, '').replace(/\n/g, '\r\n'))
    else if (tag === 'select') {
      const chosen = /<option[^>]* selected=""[^>]*>/.exec(inner)?.[0] ?? inner
      sent.set(name, plain(/value="([^"]*)"/.exec(chosen)?.[1]))
    } else if (at('type') !== 'checkbox' || attributes.includes(' checked=""'))
      sent.set(name, plain(at('value') ?? 'on'))
  }
  rendered.set(value, sent)
  return new Map(sent)
}

/** The folder's text after a form was posted. */
function savedText(form: OpenForm, own: ReadonlyMap<string, string>, change: (sent: Map<string, string>) => void) {
  const sent = posted(form)
  change(sent)
  const value = postedValue(form.field, sent)
  return { value, text: formText(form, own, value) }
}

test('every file of the product but the drawings has a form', () => {
  expect([...productTexts().keys()].filter((file) => !FILES.includes(file))).toEqual([])
  expect(FILES.length).toBeGreaterThan(30)
})

test.for(FILES)('%s: a form that is posted as it stands leaves the file as it is, byte for byte', (file) => {
  const text = productTexts().get(file) ?? ''
  const own = new Map([[file, text]])
  expect(savedText(opened(file, own), own, () => undefined).text).toBe(text)
})

test.for(['company.yaml', 'pages/company-profile.md'])(
  '%s: the same with the line ends of Windows, and a file that the folder lacks stays away',
  (file) => {
    const written = (productTexts().get(file) ?? '').replace(/\n/g, '\r\n')
    const own = new Map([[file, written]])
    expect(savedText(opened(file, own), own, () => undefined).text).toBe(written)
    expect(savedText(opened(file), new Map(), () => undefined).text).toBe(undefined)
  },
)

const WORD = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 #:,'"{}[\]&*!|>%@-]{0,30}$/)

test('one changed value changes its own lines only, and every comment stays', () => {
  const texts = FILES.filter((file) => !/theme|^mails/.test(file)).flatMap((file) => {
    const own = new Map([[file, productTexts().get(file) ?? '']])
    const form = opened(file, own)
    return [...posted(form)]
      .filter(([name, value]) => !name.endsWith('#') && /^[A-Z][a-z]/.test(value) && !value.includes('\n'))
      .map(([name]) => ({ file, own, form, name }))
  })
  expect(texts.length).toBeGreaterThan(200)
  fc.assert(
    fc.property(fc.nat(texts.length - 1), WORD, (at, word) => {
      const { file, own, form, name } = texts[at] as (typeof texts)[number]
      const before = own.get(file) ?? ''
      const { text = '', value } = savedText(form, own, (sent) => sent.set(name, word))
      const gone = before.split('\n').filter((line) => !text.split('\n').includes(line))
      expect(gone.length, `${file} ${name}`).toBeLessThanOrEqual(2)
      for (const comment of before.match(/#[^\n]*/g) ?? [])
        if (!gone.join('\n').includes(comment)) expect(text).toContain(comment)
      expect(opened(file, new Map([[file, text]])).value).toEqual(value)
    }),
    { numRuns: 40 },
  )
})

test('only what differs from the product is written', () => {
  const { text } = savedText(opened('company.yaml'), new Map(), (sent) => sent.set('f.phone', '+1 614-555-0100'))
  expect(text).toBe('phone: +1 614-555-0100\n')
})

test.for([
  ['f.phone', 'call us', 'phone', 'Must be a phone number, such as +1 212-555-0142.'],
  ['f.name', '', 'name', 'Must not be empty.'],
  ['f.mails', 'a@maker.example\r\n\r\nnobody\r\n', 'mails.1', 'Must be an email address.'],
] as const)('%s is refused in words at the field', ([name, typed, path, message]) => {
  const form = opened('company.yaml')
  const { value, text = '' } = savedText(form, new Map(), (sent) => sent.set(name, typed))
  const parsed = parseSite(new Map([['company.yaml', text]]))
  const faults = 'faults' in parsed ? parsed.faults.map((fault) => placedFault(form, value, text, fault)) : []
  expect(faults.map((fault) => [fault.path.join('.'), fault.message])).toContainEqual([path, message])
})

test('buttons add, move and remove the items of a list, however deep', () => {
  const form = opened('pages/company-profile.md')
  const places = (value: FormValue) => (value as { buttons: { label: string }[] }).buttons.map(({ label }) => label)
  const [first = '', second = ''] = places(form.value)
  expect(places(changeList(form.field, form.value, 'down buttons.0'))).toEqual([second, first])
  expect(places(changeList(form.field, form.value, 'up buttons.0'))).toEqual([first, second])
  expect(places(changeList(form.field, form.value, 'remove buttons.0'))).toEqual([second])
  expect(places(changeList(form.field, form.value, 'add buttons'))).toEqual([first, second, ''])
  for (const act of [
    '',
    'add',
    'remove buttons.9',
    'add buttons.constructor',
    'up __proto__.0',
    'add f',
    'remove buttons',
  ])
    expect(changeList(form.field, form.value, act)).toEqual(form.value)
})

test('a new column, and a column that is renamed, are in the family’s file as a person would write them', () => {
  const form = opened('families/panel-jacks.yaml')
  const added = changeList(form.field, form.value, 'add columns')
  const { text = '' } = savedText({ ...form, value: added }, new Map(), (sent) => {
    sent.set('f.columns.0.name', 'Colour of its head')
    sent.set(`f.columns.${(added as { columns: unknown[] }).columns.length - 1}.key`, 'awg')
  })
  const { columns } = parse(text)
  expect(columns[0]).toEqual({ key: 'color', name: 'Colour of its head' })
  expect(columns.slice(1, 5)).toEqual(['length', 'matesWith', 'mounting', { key: 'milSpec', name: 'MIL Spec' }])
  expect(columns.at(-1)).toBe('awg')
})

test('a family shows the headings that its columns share, and a new column needs no key', () => {
  const form = opened('families/panel-jacks.yaml')
  const { columns } = form.value as { columns: { key: string; name: string; kind?: string }[] }
  expect(columns[1]).toMatchObject({ key: 'length', name: 'Length', kind: 'dimension' })
  const added = changeList(form.field, form.value, 'add columns')
  const { text = '' } = savedText({ ...form, value: added }, new Map(), (sent) =>
    sent.set(`f.columns.${columns.length}.name`, 'Hole Size (in.)'),
  )
  expect(parse(text).columns.at(-1)).toEqual({ key: 'holeSizeIn', name: 'Hole Size (in.)' })
  expect(parse(text).columns.slice(0, 3)).toEqual(['color', 'length', 'matesWith'])
})

test.for<[string, (sent: Map<string, string>) => void]>([
  ['a list of a billion items', (sent) => sent.set('f.slides.#', '1000000000')],
  ['a list without its length', (sent) => sent.delete('f.slides.#')],
  ['a list with a length that is no number', (sent) => sent.set('f.slides.#', '1e9x')],
  ['a form without one of its fields', (sent) => sent.delete('f.lead')],
])('%s is refused', ([, change]) => {
  expect(() => savedText(opened('home.yaml'), new Map(), change)).toThrow(/too long|incomplete/)
})

test('fields that are none of the form change nothing', () => {
  const { text } = savedText(opened('company.yaml'), new Map(), (sent) => {
    for (const name of [
      'f.__proto__.polluted',
      'f.constructor.prototype.x',
      'f.sample',
      'f.address.7',
      `f.${'a.'.repeat(5_000)}`,
    ])
      sent.set(name, 'x')
  })
  expect(text).toBe(undefined)
  expect('polluted' in {}).toBe(false)
})
