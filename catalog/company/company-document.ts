import { partSlug } from '#catalog/part/part-slug.ts'
import type { PartKey } from '#catalog/part/shown-changes.ts'

/** A document of the company that buyers file, in service on the site. Days are `2026-11-26`. */
export type CompanyDocument = {
  /** `cmrt`: its address is `/documents/{kind}/{versionKey}`. */
  readonly kind: string
  readonly versionKey: string
  readonly label: string
  readonly title: string
  readonly version: string
  readonly validFrom: string | null
  readonly validUntil: string | null
  /** The tables of its families, or null for all. A change notice has those of its parts. */
  readonly tables: readonly string[] | null
  /** What a cell of the maker's workbook says: `Revision 6.5, cell B3 of Declaration`. */
  readonly template: string | null
  readonly name: string
  readonly mediaType: string
  readonly size: number
  /** Null for a document without a file: then `text` is its content. */
  readonly hash: string | null
  readonly text: string | null
  readonly notice: Announcement | null
  readonly filedAt: string
  /** `coming`: its first day hasn't come. One per kind and families is current, and each change notice. */
  readonly state: 'current' | 'earlier' | 'coming'
  readonly isEnded: boolean
  readonly isSample: boolean
}

export type NoticePart = PartKey & { readonly number: string }

/** A change notice's dates and parts. Days are `2026-11-26`. */
export type Announcement = {
  readonly effective: string
  readonly lastOrder: string | null
  readonly lastDelivery: string | null
  /** What to buy instead, in the maker's words. */
  readonly replacement: string | null
  readonly parts: readonly NoticePart[]
}

export const NOTICE_LABEL = 'Change notice'

/** The kinds that purchasing departments ask for. Others are typed. */
export const DOCUMENT_LABELS = [
  'CMRT',
  'EMRT',
  'REACH',
  'RoHS',
  'PFAS',
  'Prop 65',
  'TSCA',
  'ISO 9001',
  'AS9100',
  'W-9',
  'Certificate of insurance',
  'Terms of sale',
  NOTICE_LABEL,
] as const

/** The kind of a label, in addresses: `ISO 9001` is `iso-9001`. Empty for a label without a letter or digit. */
export const documentKey = (text: string): string => partSlug(text).replace(/^-|-$/g, '')

export const documentAddress = ({ kind, versionKey }: Pick<CompanyDocument, 'kind' | 'versionKey'>): string =>
  `/documents/${encodeURIComponent(kind)}/${encodeURIComponent(versionKey)}`

export const NOTICE_KIND = documentKey(NOTICE_LABEL)

export const kindAddress = (kind: string): string => `/documents/${encodeURIComponent(kind)}`

/** `2026-05-01 to 2029-04-30`, or '' if neither is stated. */
export function validityText({ validFrom, validUntil }: Pick<CompanyDocument, 'validFrom' | 'validUntil'>): string {
  if (validFrom && validUntil) return `${validFrom} to ${validUntil}`
  if (validUntil) return `until ${validUntil}`
  return validFrom ? `from ${validFrom}` : ''
}

type Filed = Omit<CompanyDocument, 'state' | 'isEnded'>

/** The documents as of a day, newest first. Of a kind and its families the last whose first day has come is current. */
export function documentsOn<One extends Filed>(day: string, filed: readonly One[]) {
  const startOf = ({ validFrom, filedAt }: Filed) => `${validFrom ?? filedAt.slice(0, day.length)} ${filedAt}`
  const isComing = ({ validFrom }: Filed) => validFrom !== null && validFrom > day
  const series = Map.groupBy(filed, ({ kind, tables, notice, versionKey }) =>
    JSON.stringify([kind, notice ? versionKey : tables && [...tables].sort()]),
  )
  const all = [...series.values()].flatMap((versions) => {
    const newest = versions.toSorted((a, b) => (startOf(a) < startOf(b) ? 1 : -1))
    const current = newest.find((document) => !isComing(document))
    return newest.map((document) => {
      const state: CompanyDocument['state'] =
        document === current ? 'current' : isComing(document) ? 'coming' : 'earlier'
      return { ...document, state, isEnded: document.validUntil !== null && document.validUntil < day }
    })
  })
  const order = DOCUMENT_LABELS.map(documentKey)
  const place = ({ kind }: Filed) => (order.includes(kind) ? order.indexOf(kind) : order.length)
  return all.sort((a, b) => place(a) - place(b) || a.label.localeCompare(b.label, 'en-US'))
}

/** The state as people and programs read it: a document whose last day is over has ended, even if a newer one exists. */
export const shownState = ({
  state,
  isEnded,
}: Pick<CompanyDocument, 'state' | 'isEnded'>): CompanyDocument['state'] | 'ended' => (isEnded ? 'ended' : state)

/** The current documents about a family. Change notices are about parts. */
export const documentsOf = (documents: readonly CompanyDocument[], table: string): CompanyDocument[] =>
  documents.filter(
    ({ state, tables, notice }) => state === 'current' && !notice && (tables === null || tables.includes(table)),
  )

/** A product change notice (PCN): a document that announces changes of parts. Its number is its version. */
export type ChangeNotice = CompanyDocument & { readonly notice: Announcement }

export const CHANGE_NOTICES = { label: 'Product change notices', path: '/change-notices' } as const

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

export const noticesAbout = (documents: readonly CompanyDocument[], { table, id }: PartKey): readonly ChangeNotice[] =>
  noticesIn(documents).filter(({ notice }) => notice.parts.some((part) => part.id === id && part.table === table))
