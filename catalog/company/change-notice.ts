import type { ChangeKind } from '#catalog/part/life/change-kind.ts'
import type { PartKey } from '#catalog/part/shown-changes.ts'

/** A part that a notice is about, and its number then. */
export type NoticePart = PartKey & { readonly number: string }

/** A product change notice (PCN) as it was published: its text never changes. Days are `2026-11-26`. */
export type ChangeNotice = {
  /** `PCN-2026-001`, of a revision `PCN-2026-001-2`. */
  readonly number: string
  readonly title: string
  readonly kind: ChangeKind
  readonly what: string
  /** Texts may be ''. */
  readonly why: string
  readonly replacement: string
  readonly effective: string
  readonly lastOrder: string | null
  readonly lastDelivery: string | null
  readonly parts: readonly NoticePart[]
  /** ISO 8601. */
  readonly publishedAt: string
  readonly withdrawn: { readonly at: string; readonly why: string } | null
  /** The number of the revision in its place. */
  readonly replacedBy: string | null
  /** Whether it is the product's, for the sample catalog. */
  readonly isSample: boolean
}

export const CHANGE_NOTICES = { label: 'Product change notices', path: '/change-notices' } as const

export const noticeAddress = (number: string): string => `${CHANGE_NOTICES.path}/${encodeURIComponent(number)}`

export const NOTICE_STATES = ['published', 'withdrawn', 'replaced'] as const

export const noticeState = ({ withdrawn, replacedBy }: ChangeNotice): (typeof NOTICE_STATES)[number] =>
  replacedBy !== null ? 'replaced' : withdrawn ? 'withdrawn' : 'published'

/** The moment of the last thing that happened to it, which its followers are told. */
export const noticeTime = ({ publishedAt, withdrawn }: ChangeNotice): string => withdrawn?.at ?? publishedAt

/** Its facts as pages, feeds, mails and the PDF list them, with its days as `shown` writes them. Only those that it states. */
export const noticeFacts = (
  notice: ChangeNotice,
  shown: (day: string) => string = (day) => day,
): readonly (readonly [label: string, text: string])[] =>
  (
    [
      ['Kind', notice.kind],
      ['Effective', shown(notice.effective)],
      ['Last order', notice.lastOrder && shown(notice.lastOrder)],
      ['Last delivery', notice.lastDelivery && shown(notice.lastDelivery)],
      ['Published', shown(notice.publishedAt.slice(0, notice.effective.length))],
    ] as const
  ).flatMap(([label, text]) => (text ? [[label, text] as const] : []))

/** Why it must not be relied on, or null. */
export function noticeWarning({ withdrawn, replacedBy, isSample }: ChangeNotice): string | null {
  const texts = [
    isSample ? 'This is an example of the sample catalog, not a notice of the company.' : '',
    withdrawn ? `Withdrawn on ${withdrawn.at.slice(0, 'yyyy-mm-dd'.length)}: ${withdrawn.why}` : '',
    replacedBy ? `Replaced by ${replacedBy}.` : '',
  ]
  return texts.filter(Boolean).join(' ') || null
}

const indexes = new WeakMap<readonly ChangeNotice[], ReadonlyMap<string, readonly ChangeNotice[]>>()
const keyOf = ({ table, id }: PartKey): string => `${table}\0${id}`

/** The notices about a part, in their order, without those that a revision has replaced. */
export function noticesAbout(notices: readonly ChangeNotice[], part: PartKey): readonly ChangeNotice[] {
  let index = indexes.get(notices)
  if (!index) {
    const pairs = notices
      .filter(({ replacedBy }) => replacedBy === null)
      .flatMap((notice) => notice.parts.map((each) => ({ key: keyOf(each), notice })))
    const grouped = Map.groupBy(pairs, ({ key }) => key)
    index = new Map(Array.from(grouped, ([key, of]) => [key, [...new Set(of.map(({ notice }) => notice))]]))
    indexes.set(notices, index)
  }
  return index.get(keyOf(part)) ?? []
}
