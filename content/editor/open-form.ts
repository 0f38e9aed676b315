import { isDeepStrictEqual } from 'node:util'
import type { ContentFile } from '#content/editor/content-files.ts'
import { fieldOf, type GroupField, type SchemaField } from '#content/editor/form-field.ts'
import { type FormValue, fileValue, formValue } from '#content/editor/form-values.ts'
import { patchYaml } from '#content/editor/patch-yaml.ts'
import { themeText, themeValues } from '#content/editor/theme-form.ts'
import { isFamilyFile } from '#content/families/families-content.ts'
import { type FolderTexts, productTexts } from '#content/folder-texts.ts'
import { colorOfToken } from '#content/look/three-colors.ts'
import { type ContentFault, readYaml, type ValuePath } from '#content/yaml-text.ts'
import { capital } from '#shared/capital.ts'

type Values = Readonly<Record<string, unknown>>

export type OpenForm = {
  readonly about: ContentFile
  readonly field: SchemaField
  readonly value: FormValue
  /** The file's values, the folder's over the product's. */
  readonly raw: Values
}

/** A form's error, by field. An empty path is the whole form. */
export type FormFault = { readonly path: ValuePath; readonly message: string }

const PAGE_TEXT: SchemaField = { kind: 'long', label: 'Text', note: null, isOptional: true }
const FENCED = /^(\uFEFF?---[ \t]*\n)([\s\S]*?)(^---[ \t]*(?:\n|$))([\s\S]*)$/m

/** Opens a file's form. Returns a fault if the file can't be read: it must be fixed in an editor. */
export function openForm(about: ContentFile, own: FolderTexts): OpenForm | ContentFault {
  const { file, kind, schema } = about
  const field = fieldOf(schema)
  if (kind === 'theme') {
    const read = themeValues(own)
    return 'faults' in read
      ? (read.faults[0] ?? { file, line: 1, message: 'The file can’t be read' })
      : made(about, field, read.values)
  }
  if (kind === 'yaml') {
    const read = layered(file, own)
    if ('message' in read) return read
    const form = made(about, field, read.values)
    return { ...form, value: withSharedColumns(about, own, form.value) }
  }
  const { matter, body } = partsOf(textBefore(about, own))
  const read = readYaml({ file, text: matter, firstLine: 2 })
  if ('message' in read) return read
  const { fields } = field as GroupField
  const lists = fields.findIndex(([key]) => key === 'slides')
  const text = ['text', PAGE_TEXT] as const
  return made(
    about,
    { ...(field as GroupField), fields: fields.toSpliced(lists < 0 ? fields.length : lists, 0, text) },
    { ...read.values, text: body.trim() },
  )
}

function layered(file: string, own: FolderTexts): ContentFault | { readonly values: Values } {
  const layers = [productTexts(), own].map((texts) => readYaml({ file, text: texts.get(file) ?? '' }))
  const fault = layers.find((layer) => 'message' in layer)
  return fault ?? { values: Object.assign({}, ...layers.map((layer) => ('values' in layer ? layer.values : {}))) }
}

/** A family's form with the headings and kinds that its columns share with other families. Other forms stay. */
export function withSharedColumns({ file }: ContentFile, own: FolderTexts, value: FormValue): FormValue {
  const shared = isFamilyFile(file) ? layered('fields.yaml', own) : null
  if (!shared || 'message' in shared) return value
  const { columns, ...facts } = value as { readonly columns: readonly Readonly<Record<string, FormValue>>[] }
  const shown = columns.map((column) => {
    const { name = '', kind } = (shared.values[String(column.key)] ?? {}) as Readonly<Record<string, FormValue>>
    return { ...column, name: column.name || name, kind: column.kind ?? kind }
  })
  return { ...facts, columns: shown } as FormValue
}

const made = (about: ContentFile, field: SchemaField, raw: Values): OpenForm => ({
  about,
  field,
  raw,
  value: formValue(field, raw),
})

/** The text that a page's or mail's form changes. A file that only hides a page counts as the product's, hidden. */
function textBefore({ file }: ContentFile, own: FolderTexts): string {
  const [given, changed] = [productTexts().get(file), own.get(file)].map((text) => text?.replace(/\r\n/g, '\n'))
  if (changed === undefined) return given ?? '---\n---\n'
  const { matter } = partsOf(changed)
  return given !== undefined && /^hidden: *true$/m.test(matter) && !/^title:/m.test(matter)
    ? given.replace(
        FENCED,
        (_, open, kept, close, body) => `${open}${patchYaml(kept, { ...valuesOf(kept), hidden: true })}${close}${body}`,
      )
    : changed
}

const valuesOf = (text: string): Values => {
  const read = readYaml({ file: '', text })
  return 'message' in read ? {} : read.values
}

function partsOf(text: string) {
  const [, open = '---\n', matter = '', close = '---\n', body = text] = FENCED.exec(text) ?? []
  return { open, matter, close, body }
}

/** The folder's text with the form's values. If nothing changed, the same text, or undefined for no file. */
export function formText({ about, field, raw, value }: OpenForm, own: FolderTexts, after: FormValue) {
  const { file, kind } = about
  const before = own.get(file)
  if (isDeepStrictEqual(value, after)) return before
  if (kind === 'theme') return themeText(own, after)
  const isWindows = before !== undefined && /\r\n/.test(before) && !/[^\r]\n/.test(before)
  const wanted = fileValue(field, after, value, raw) as Values
  const plain = before?.replace(/\r\n/g, '\n')
  const text =
    kind === 'yaml'
      ? yamlText(isWindows ? plain : before, raw, wanted)
      : markdownText(textBefore(about, own), raw, wanted)
  return isWindows ? text.replace(/\n/g, '\r\n') : text
}

/** Writes only keys that differ. The others stay the product's. */
function yamlText(before = '', raw: Values, wanted: Values): string {
  const read = readYaml({ file: '', text: before })
  const kept = 'message' in read ? {} : read.values
  const changed = Object.entries(wanted).filter(([key, value]) => !isDeepStrictEqual(raw[key], value))
  const gone = new Set(Object.keys(raw).filter((key) => !Object.hasOwn(wanted, key)))
  return patchYaml(before, Object.fromEntries([...Object.entries(kept).filter(([key]) => !gone.has(key)), ...changed]))
}

function markdownText(before: string, raw: Values, { text = '', ...wanted }: Values): string {
  const { open, matter, close, body } = partsOf(before)
  const [, lead = '', tail = ''] = /^(\s*)[\s\S]*?(\s*)$/.exec(body) ?? []
  const same = text === raw.text
  return `${open}${patchYaml(matter, wanted)}${close}${same ? body : `${lead || '\n'}${String(text).trim()}${tail || '\n'}`}`
}

type Node = { readonly form: ValuePath; readonly file: ValuePath }

function nodesOf(field: SchemaField, value: FormValue, form: ValuePath = [], file: ValuePath = []): Node[] {
  const inner = (): Node[] => {
    if (field.kind === 'group') {
      const values = value as { readonly [key: string]: FormValue }
      return field.fields.flatMap(([key, one]) => nodesOf(one, values[key], [...form, key], [...file, key]))
    }
    if (field.kind !== 'list') return []
    return (value as readonly FormValue[]).flatMap((item, index) => {
      if (!field.isRecord) return nodesOf(field.item, item, [...form, index], [...file, index])
      const { key, value: one } = item as { key: string; value: FormValue }
      const [, [, below] = []] = (field.item as GroupField).fields
      return [
        { form: [...form, index, 'key'], file: [...file, key] },
        ...(below ? nodesOf(below, one, [...form, index, 'value'], [...file, key]) : []),
      ]
    })
  }
  return [{ form, file }, ...inner()]
}

/** One fault per field: an empty text shouldn't also be malformed. */
export const firstOfField = (faults: readonly FormFault[]): FormFault[] =>
  [...Map.groupBy(faults, ({ path }) => path.join('.')).values()].flatMap(([first]) => first ?? [])

/** The second item of a list with the same key, which its file can't have. */
export const twinOf = (items: FormValue): number | undefined => {
  const keys = (items as readonly { readonly key: string }[]).map(({ key }) => key)
  const at = keys.findIndex((key, index) => keys.indexOf(key) !== index || key === '__proto__')
  return at < 0 ? undefined : at
}

/** Places a file's fault in its form. Messages are for people who see no file. */
export function placedFault(
  { about, field }: OpenForm,
  after: FormValue,
  text: string,
  { line, path, message: said }: ContentFault,
): FormFault {
  const message = plainWords(said)
  if (about.kind === 'theme') {
    const [token = ''] = /--[\w-]+/.exec(text.split('\n')[line - 1] ?? '') ?? []
    const color = colorOfToken(token)
    const [contrast] = / a contrast of .*/.exec(message) ?? []
    return {
      path: color === undefined ? [] : [color],
      message: contrast === undefined ? message : `Text would be hard to read:${contrast}`,
    }
  }
  const head = about.kind === 'markdown' ? partsOf(text).matter.split('\n').length + 1 : Infinity
  if (line > head) return { path: ['text'], message: `Line ${line - head}: ${message}` }
  const isIn = (file: ValuePath) => path && file.every((key, at) => key === path[at])
  return { path: nodesOf(field, after).findLast(({ file }) => isIn(file))?.form ?? [], message }
}

/** Drops the leading key, which the field's label shows, and advice about YAML. */
function plainWords(message: string): string {
  const text = message
    .replace(/^'[^']*'(, item \d+,)? (?=must|has|is missing|can)/, '')
    .replace(/: put it in quotes|, without quotes/, '')
  return `${capital(text)}${/[.?!]$/.test(text) ? '' : '.'}`
}
