import * as z from 'zod'
import { type FolderTexts, layersOf, productTexts } from '#content/folder-texts.ts'
import { parseYaml } from '#content/parse-yaml.ts'
import type { OrFaults } from '#content/yaml-text.ts'

const short = z.string().trim().min(1).max(100)

export const FIELDS_OF_EVERY_REQUEST = [
  'companyName',
  'yourName',
  'yourEmail',
  'yourPhone',
  'completeAddress',
  'country',
  'city',
  'state',
  'zip',
  'note',
]

/** Names that the form or the stored request already uses. */
const TAKEN = new Set([
  ...FIELDS_OF_EVERY_REQUEST,
  ...['targetDate', 'lines', 'requestKey', 'stamp', 'website', 'kind', 'form', 'attachments', 'number', 'receivedAt'],
  ...['heldWhy', 'mailedAt', 'path', 'messages', 'requestState', 'quote'],
])

const field = z
  .strictObject({
    key: z
      .string()
      .regex(/^[a-z][A-Za-z0-9]{0,39}$/, 'Start with a small letter, then letters and digits')
      .refine((key) => !TAKEN.has(key) && !(key in {}), 'The form has this key already: choose another')
      .meta({
        title: 'Key',
        description: 'Its name in exports, such as lotNumber. Keep it once requests have it.',
        madeFrom: 'label',
      }),
    label: short.meta({ title: 'Label' }),
    kind: z.enum(['text', 'long', 'date', 'quantity', 'choice', 'file']).meta({
      title: 'What it takes',
      description: 'long has several lines. A file is one of the attachments.',
    }),
    required: z.boolean().default(false).meta({ title: 'Required' }),
    choices: z.array(short).max(30).default([]).meta({ title: 'Choices', description: 'Of the kind choice.' }),
  })
  .refine(({ kind, choices }) => kind !== 'choice' || choices.length > 1, {
    path: ['choices'],
    error: 'Give at least two choices',
  })
  .meta({ first: ['label', 'kind', 'required', 'choices'] })

export const requestKindFile = z.strictObject({
  name: short.meta({ title: 'Name', description: 'The title of its form, and what it is called at the desk.' }),
  introduction: z.string().trim().min(1).max(500).meta({ title: 'Introduction', form: 'long' }),
  partLink: short
    .optional()
    .meta({ title: 'Link on part pages', description: 'Its words. Without them there is none.' }),
  parts: z.enum(['needed', 'optional', 'none']).default('needed').meta({ title: 'Part lines' }),
  to: z.array(z.email().max(254)).max(10).default([]).meta({
    title: 'Who gets it',
    description: 'Mailboxes. Without one: who gets quote requests.',
  }),
  place: z
    .int()
    .min(0)
    .max(1_000)
    .default(0)
    .meta({ title: 'Position', description: 'The lowest number comes first.' }),
  fields: z
    .array(field)
    .max(20)
    .default([])
    .check(({ value, issues }) => {
      for (const [index, { key }] of value.entries())
        if (value.findIndex((one) => one.key === key) < index)
          issues.push({ code: 'custom', input: key, path: [index, 'key'], message: 'Another field has this key' })
      if (value.filter(({ kind, required }) => kind === 'file' && required).length > MAX_WANTED)
        issues.push({ code: 'custom', input: value, message: `At most ${MAX_WANTED} files can be required` })
    })
    .meta({ title: 'Fields', description: 'Beside contact, part lines, note and target date.' }),
})

type KindFile = z.output<typeof requestKindFile>
/** A field of a kind of request. `key` is its name when posted and exported. */
export type KindField = KindFile['fields'][number]
/** A kind of request besides the quote request: a file of `requests/`, named by its key (behavior 10.24). */
export type RequestKind = Omit<KindFile, 'place' | 'partLink' | 'fields'> & {
  readonly key: string
  readonly fields: readonly KindField[]
  readonly partLink: string | null
}
/** A request's kind when sent, stored with it: later changes of the file don't change it. */
export type RequestForm = Pick<RequestKind, 'key' | 'name' | 'fields'>

const MAX_WANTED = 5

/** Whether a file is a kind of request. `quote` is the product's own form. */
export const isRequestKindFile = (file: string): boolean =>
  /^requests\/[a-z0-9]+(-[a-z0-9]+)*\.yaml$/.test(file) && file !== 'requests/quote.yaml' && file.length < 60

/** The product's kinds, which a folder without files has. */
export const productKindFiles = (): string[] => [...productTexts().keys()].filter(isRequestKindFile)

/** Reads the kinds of request in order: the operator's files, each over the product's of that name, if any. */
export function requestKindsContent(own: FolderTexts): OrFaults<{ readonly requestKinds: readonly RequestKind[] }> {
  const files = own.size > 0 ? [...own.keys()].filter(isRequestKindFile) : productKindFiles()
  const read = files.map((file) => ({ file, parsed: parseYaml(requestKindFile, ...layersOf(file, own)) }))
  const faults = read.flatMap(({ parsed }) => ('faults' in parsed ? parsed.faults : []))
  if (faults.length > 0) return { faults }
  const kinds = read.flatMap(({ file, parsed }) => ('value' in parsed ? [{ file, ...parsed.value }] : []))
  kinds.sort((a, b) => a.place - b.place || (a.file < b.file ? -1 : 1))
  return {
    requestKinds: kinds.map(({ file, place: _, partLink = null, ...kind }) => ({
      key: file.slice('requests/'.length, -'.yaml'.length),
      partLink,
      ...kind,
    })),
  }
}
