import { changeList, type FormValue, postedValue } from '#content/editor/form-values.ts'
import { type MailPreview, mailPreview } from '#content/editor/mail-preview.ts'
import type { FormFault } from '#content/editor/open-form.ts'
import type { CheckedForm, FolderEditor, OpenedFile, SiteEditor } from '#content/editor/site-editor.ts'
import { contrastOf } from '#content/editor/theme-form.ts'
import { type DescribedChange, wordsOfChange } from '#content/editor/words-of-change.ts'
import type { ContrastPair } from '#content/look/theme.ts'
import { fieldName } from '#shared/field-name.ts'
import { isProblem } from '#shared/problem.ts'

/** A sent form: its values, and what is known about them. */
export type AnsweredForm = {
  readonly value: FormValue
  readonly version: string
  readonly faults: readonly FormFault[]
  readonly changes?: readonly DescribedChange[]
  /** Differences between the form and the file, which changed meanwhile. */
  readonly conflict?: readonly DescribedChange[]
  readonly contrast?: readonly ContrastPair[]
  readonly mail?: MailPreview | null
  readonly focus?: string
}

type Sent = {
  readonly file: string
  readonly version: string
  /** `check`, `save`, or a list button's action. */
  readonly act: string
  readonly posted: ReadonlyMap<string, string>
}
type Outcome =
  | { readonly kind: 'saved' | 'unchanged' }
  | { readonly kind: 'shown'; readonly status: number; readonly sent: AnsweredForm }

/** Runs a form button's action. Throws a Problem if there is no such form, or it arrived incomplete. */
export async function answerSentForm(
  editor: SiteEditor,
  by: FolderEditor,
  { file, version, act, posted }: Sent,
): Promise<Outcome> {
  const opened = await editor.open(file)
  const sent: AnsweredForm = { value: postedValue(opened.field, posted), version, faults: [] }
  if (act !== 'check' && act !== 'save') return shown(200, changedList(opened, sent, act))
  const checked = await editor.check(opened, sent.value)
  if (checked.faults.length > 0) return shown(400, previewOf(opened, sent, checked))
  if (act === 'check') return shown(200, previewOf(opened, sent, checked))
  if (version !== opened.version) return shown(409, conflictOf(opened, sent))
  if (checked.changes.length === 0) return { kind: 'unchanged' }
  try {
    await editor.save(by, opened, version, checked)
    return { kind: 'saved' }
  } catch (error) {
    if (!isProblem(error)) throw error
    return shown(error.status, { ...sent, faults: [{ path: [], message: `${error.message} ${error.advice}` }] })
  }
}

const shown = (status: number, sent: AnsweredForm): Outcome => ({ kind: 'shown', status, sent })

function changedList({ field }: OpenedFile, sent: AnsweredForm, act: string): AnsweredForm {
  const [what = '', place = ''] = act.split(' ')
  const path = place === '' ? [] : place.split('.')
  const focus = what === 'add' ? `${fieldName(path)}.#` : fieldName(path)
  return { ...sent, value: changeList(field, sent.value, act), focus }
}

/** The file changed since the form was opened: the person sees the differences, and decides. */
const conflictOf = ({ field, value, version }: OpenedFile, sent: AnsweredForm): AnsweredForm => ({
  ...sent,
  version,
  conflict: wordsOfChange(field, value, sent.value),
})

function previewOf({ about }: OpenedFile, sent: AnsweredForm, { faults, changes, content }: CheckedForm): AnsweredForm {
  return {
    ...sent,
    faults,
    changes,
    ...(about.kind === 'theme' && { contrast: contrastOf(sent.value) }),
    ...(content && about.file.startsWith('mails/') && { mail: mailPreview(content, about.file) }),
  }
}
