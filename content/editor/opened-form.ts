import { hash } from 'node:crypto'
import type { ContentForm } from '#content/editor/content-files.ts'
import type { SchemaField } from '#content/editor/form-field.ts'
import type { FormValue } from '#content/editor/form-values.ts'
import type { FormFault, OpenForm } from '#content/editor/open-form.ts'

/** A form's current state. `files` are what it edits: one, or several, whose values have the file's place as key. */
export type OpenedForm = Omit<ContentForm, 'files'> & {
  readonly files: readonly OpenForm[]
  readonly field: SchemaField
  readonly value: FormValue
  /** That of each of the folder's files. */
  readonly version: string
  readonly isOwn: boolean
  /** Whether the product's own values come back if the folder's files are removed. */
  readonly hasDefault: boolean
}

/** Names a file's text, so that a form knows whether it is still the one that it was made from. */
export const versionOf = (text: string | null | undefined): string =>
  typeof text === 'string' ? hash('sha256', text, 'base64url').slice(0, 22) : 'none'

/** One file is the form itself. Of several, each is a group, keyed by its place. */
export function joinedForms(
  files: readonly OpenForm[],
): Pick<OpenedForm, 'field' | 'value'> & { readonly title?: string } {
  const [first, ...others] = files
  if (first && others.length === 0) return { field: first.field, value: first.value, title: first.about.title }
  const fields = files.map(({ about, field }, at): readonly [string, SchemaField] => [
    String(at),
    { ...field, label: about.title, note: about.note, isFolded: true },
  ])
  const group = { label: '', note: null, isOptional: false, kind: 'group', fields, shorthand: null } as const
  return { field: group, value: Object.fromEntries(files.map(({ value }, at) => [String(at), value])) }
}

/** The versions of a form's files. The form's version is made from them. */
export function versionsOf(files: readonly OpenForm[], version: string): ReadonlyMap<string, string> {
  const seen = version.split('.')
  return new Map(files.map(({ about }, at) => [about.file, seen[at] ?? '']))
}

/** The files of a sent form, each with its value, and a function that places its faults in the form. */
export const filesOfForm = ({ files }: OpenedForm, after: FormValue) =>
  files.map((form, at) => {
    const key = String(at)
    const value = files.length === 1 ? after : (after as Readonly<Record<string, FormValue>>)[key]
    const under = (fault: FormFault): FormFault =>
      files.length === 1 || fault.path.length === 0 ? fault : { ...fault, path: [key, ...fault.path] }
    return { form, value, under }
  })
