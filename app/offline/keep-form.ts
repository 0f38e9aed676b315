import { keepDraft } from '#app/components/form-draft.ts'
import { keepRequest } from '#app/offline/kept-requests.ts'

const OF_THE_PAGE: ReadonlySet<string> = new Set(['requestKey', 'stamp', '__intent__', '__state__'])

/** Keeps a written order form on this device in the place of its draft. Rejects where there is no room for it. */
export async function keepForm(form: FormData): Promise<void> {
  await keepRequest({
    key: String(form.get('requestKey') ?? ''),
    keptAt: new Date().toISOString(),
    fields: [...form].filter(([name, value]) => !OF_THE_PAGE.has(name) && !isNoFile(value)),
    trouble: [],
    receipt: null,
  })
  keepDraft('order', null)
}

/** What a field of files gives where none is chosen. */
const isNoFile = (value: string | File): boolean => value instanceof File && value.size === 0 && value.name === ''
