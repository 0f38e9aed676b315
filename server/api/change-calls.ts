import type { AnswerOf } from '#catalog/answer-schemas.ts'
import type { Catalog } from '#catalog/answers.ts'
import {
  type ChangeNotice,
  type CompanyDocument,
  documentAddress,
  noticesIn,
} from '#catalog/company/company-document.ts'
import type { changeAnswer, noticeList } from '#catalog/part/change-schemas.ts'
import { changesOfParts, droppedText, listedChanges, partsNumbered, partUrl } from '#catalog/part/shown-changes.ts'
import type { Family } from '#catalog/registry/family.ts'

const PER_PAGE = 50

/** Changes of all parts, or of a number's, even if removed: newest first, from `offset` on. */
export function answerChanges(
  catalog: Catalog,
  families: readonly Family[],
  asked: string | undefined,
  offset: number,
): AnswerOf<typeof changeAnswer> {
  const number = asked?.trim() || null
  const ofParts = number === null ? null : changesOfParts(catalog, families, partsNumbered(catalog, number))
  const total = ofParts ? ofParts.length : catalog.changes.length
  const page = ofParts ? ofParts.slice(offset, offset + PER_PAGE) : listedChanges(catalog, families, PER_PAGE, offset)
  const { dropped } = catalog.changes
  return {
    number,
    total,
    next: offset + PER_PAGE < total ? offset + PER_PAGE : null,
    gone: dropped && droppedText(dropped),
    changes: page.map(({ at, kind, kinds, table, id, number: then, familyName, url, fields }) => {
      const parts = catalog.table(table)
      const row = parts?.rowOf(id) ?? null
      const now = parts && row !== null ? parts.numbers(row) : []
      return {
        at,
        change: kind,
        kinds,
        tableName: table,
        id,
        displayName: familyName,
        url,
        numbers: [...new Set([...now, then].flatMap((each) => each || []))],
        fields,
      }
    }),
  }
}

/** All notices, or by their number or that of a part, from `offset` on. */
export function answerNotices(
  catalog: Catalog,
  documents: readonly CompanyDocument[],
  asked: string | undefined,
  offset: number,
): AnswerOf<typeof noticeList> {
  const number = asked?.trim() || null
  const notices = noticesIn(documents)
  const found = number === null ? notices : noticesNumbered(catalog, notices, number)
  const { length: total } = found
  return {
    number,
    total,
    next: offset + NOTICES_PER_PAGE < total ? offset + NOTICES_PER_PAGE : null,
    notices: found.slice(offset, offset + NOTICES_PER_PAGE).map(({ notice, ...document }) => ({
      number: document.version,
      title: document.title,
      replacement: notice.replacement ?? '',
      noticeDate: document.validFrom,
      effective: notice.effective,
      lastOrder: notice.lastOrder,
      lastDelivery: notice.lastDelivery,
      parts: notice.parts.map(({ table, id, number: then }) => {
        return { tableName: table, id, number: then, url: partUrl(catalog, { table, id }) }
      }),
      publishedAt: document.filedAt,
      url: documentAddress(document),
      sample: document.isSample,
    })),
  }
}

const NOTICES_PER_PAGE = 20

function noticesNumbered(catalog: Catalog, notices: readonly ChangeNotice[], number: string): readonly ChangeNotice[] {
  const named = notices.filter((notice) => notice.version.toLowerCase() === number.toLowerCase())
  if (named.length > 0) return named
  const parts = partsNumbered(catalog, number)
  return notices.filter(({ notice }) =>
    notice.parts.some((part) => parts.some(({ table, id }) => table === part.table && id === part.id)),
  )
}
