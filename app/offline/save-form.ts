import { saveFormDraft } from '#app/forms/form-draft.ts'
import { saveRequest } from '#app/offline/saved-request-store.ts'

const NOT_SAVED: ReadonlySet<string> = new Set(['requestKey', 'stamp', '__intent__', '__state__'])

/** Saves the order form as a request on this device and removes its draft (behavior 10.14). Rejects without storage. */
export async function saveForm(form: FormData): Promise<void> {
  await saveRequest({
    key: String(form.get('requestKey') ?? ''),
    keptAt: new Date().toISOString(),
    fields: [...form].filter(([name, value]) => !NOT_SAVED.has(name) && !isEmptyFile(value)),
    trouble: [],
    receipt: null,
  })
  saveFormDraft('order', null)
}

/** A file field without a chosen file has this value. */
const isEmptyFile = (value: string | File): boolean => value instanceof File && value.size === 0 && value.name === ''
