import type { SchemaField } from '#content/editor/form-field.ts'
import {
  changeList,
  type DescribedChange,
  type FormValue,
  postedValue,
  wordsOfChange,
} from '#content/editor/form-values.ts'
import type { FormFault } from '#content/editor/open-form.ts'
import type { FolderEditor, SiteEditor } from '#content/editor/site-editor.ts'
import { fieldName } from '#shared/field-name.ts'
import { problemOf } from '#shared/problem.ts'

export type AnsweredForm = {
  readonly value: FormValue
  readonly version: string
  readonly faults: readonly FormFault[]
  readonly changes?: readonly DescribedChange[]
  /** Differences between the form and the file, which changed meanwhile. */
  readonly conflict?: readonly DescribedChange[]
  readonly focus?: string
}

export type SentSiteForm = {
  readonly file: string
  readonly version: string
  /** `check`, `save`, or a list button's action. */
  readonly act: string
  readonly posted: ReadonlyMap<string, string>
  readonly pictures: ReadonlyMap<string, { readonly bytes: Uint8Array }>
}
type Outcome =
  | { readonly kind: 'saved' | 'unchanged' }
  | { readonly kind: 'shown'; readonly status: number; readonly sent: AnsweredForm }

/** Runs a form button's action. Throws a Problem if there is no such form, or it arrived incomplete. */
export async function answerSentForm(
  editor: SiteEditor,
  by: FolderEditor,
  { file, version, act, posted, pictures }: SentSiteForm,
  storePicture: (bytes: Uint8Array) => Promise<string>,
): Promise<Outcome> {
  const opened = await editor.open(file)
  const placed = new Map(posted)
  for (const name of pictureNames(opened.field, postedValue(opened.field, posted))) {
    const picture = pictures.get(name)
    if (picture) placed.set(name, await storePicture(picture.bytes))
  }
  const value = postedValue(opened.field, placed)
  const shown = (status: number, known: Partial<AnsweredForm>): Outcome => ({
    kind: 'shown',
    status,
    sent: { value, version, faults: [], ...known },
  })
  if (act !== 'check' && act !== 'save') {
    const [what, place = ''] = act.split(' ')
    const list = fieldName(place === '' ? [] : place.split('.'))
    return shown(200, { value: changeList(opened.field, value, act), focus: what === 'add' ? `${list}.#` : list })
  }
  const checked = await editor.check(opened, value)
  const { faults, changes } = checked
  if (faults.length > 0 || act === 'check') return shown(faults.length > 0 ? 400 : 200, { faults, changes })
  // The person sees the differences, and decides.
  if (version !== opened.version)
    return shown(409, { version: opened.version, conflict: wordsOfChange(opened.field, opened.value, value) })
  if (changes.length === 0) return { kind: 'unchanged' }
  try {
    await editor.save(by, opened, version, checked)
    return { kind: 'saved' }
  } catch (error) {
    const { status, text } = problemOf(error)
    return shown(status, { faults: [{ path: [], message: text }] })
  }
}

function pictureNames(field: SchemaField, value: FormValue, path: readonly PropertyKey[] = []): string[] {
  if (field.kind === 'picture') return [fieldName(path)]
  if (field.kind === 'list')
    return (value as readonly FormValue[]).flatMap((item, at) => pictureNames(field.item, item, [...path, at]))
  if (field.kind !== 'group') return []
  const values = value as Readonly<Record<string, FormValue>>
  return field.fields.flatMap(([key, one]) => pictureNames(one, values[key], [...path, key]))
}
