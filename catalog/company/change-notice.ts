import type { Announcement, CompanyDocument } from '#catalog/company/company-document.ts'
import type { PartKey } from '#catalog/part/shown-changes.ts'

/** A product change notice (PCN): a document that announces changes of parts. Its number is its version. */
export type ChangeNotice = CompanyDocument & { readonly notice: Announcement }

export const CHANGE_NOTICES = { label: 'Product change notices', path: '/change-notices' } as const

/** The change notices among documents, the newest first. */
export const noticesIn = (documents: readonly CompanyDocument[]): readonly ChangeNotice[] =>
  documents
    .flatMap((document) => (document.notice ? [{ ...document, notice: document.notice }] : []))
    .sort((a, b) => (a.filedAt < b.filedAt ? 1 : -Number(a.filedAt > b.filedAt)))

/** Its facts as pages, feeds and mails list them, with its days as `shown` writes them. Only those that it states. */
export const noticeFacts = (
  { validFrom, notice }: Pick<ChangeNotice, 'validFrom' | 'notice'>,
  shown: (day: string) => string = (day) => day,
): readonly (readonly [label: string, text: string])[] =>
  (
    [
      ['Notice date', validFrom && shown(validFrom)],
      ['Effective', shown(notice.effective)],
      ['Last order', notice.lastOrder && shown(notice.lastOrder)],
      ['Last delivery', notice.lastDelivery && shown(notice.lastDelivery)],
      ['Replacement', notice.replacement],
    ] as const
  ).flatMap(([label, text]) => (text ? [[label, text] as const] : []))

const indexes = new WeakMap<readonly CompanyDocument[], ReadonlyMap<string, readonly ChangeNotice[]>>()
const keyOf = ({ table, id }: PartKey): string => `${table}\0${id}`

export function noticesAbout(documents: readonly CompanyDocument[], part: PartKey): readonly ChangeNotice[] {
  let index = indexes.get(documents)
  if (!index) {
    const pairs = noticesIn(documents).flatMap((notice) =>
      [...new Set(notice.notice.parts.map(keyOf))].map((key) => ({ key, notice })),
    )
    const grouped = Map.groupBy(pairs, ({ key }) => key)
    index = new Map(Array.from(grouped, ([key, of]) => [key, of.map(({ notice }) => notice)]))
    indexes.set(documents, index)
  }
  return index.get(keyOf(part)) ?? []
}
