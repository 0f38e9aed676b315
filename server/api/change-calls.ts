import type { z } from 'zod'
import type { Catalog } from '#catalog/answers.ts'
import { type ChangeNotice, noticeAddress, noticeState } from '#catalog/company/change-notice.ts'
import { changesOfParts, droppedText, listedChanges, partsNumbered, partUrl } from '#catalog/part/shown-changes.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { changeAnswer, noticeList } from '#server/api/schemas/change-schemas.ts'

const PER_PAGE = 50

/** The changes of all parts, or of those with a number, also of removed ones: newest first, from `offset` on. */
export function answerChanges(
  catalog: Catalog,
  families: readonly Family[],
  number: string | null,
  offset: number,
): z.output<typeof changeAnswer> {
  const ofParts = number === null ? null : changesOfParts(catalog, families, partsNumbered(catalog, number))
  const total = ofParts ? ofParts.length : catalog.changes.length
  const page = ofParts ? ofParts.slice(offset, offset + PER_PAGE) : listedChanges(catalog, families, PER_PAGE, offset)
  const { dropped } = catalog.changes
  return {
    ...{ number, total, next: offset + PER_PAGE < total ? offset + PER_PAGE : null },
    gone: dropped && droppedText(dropped),
    changes: page.map(({ at, kind, kinds, table, id, number: then, familyName, url, fields }) => {
      const parts = catalog.table(table)
      const row = parts?.rowOf(id) ?? null
      const now = parts && row !== null ? parts.numbers(row) : []
      return {
        ...{ at, change: kind, kinds: [...kinds], tableName: table, id, displayName: familyName, url },
        numbers: [...new Set([...now, then].flatMap((each) => each || []))],
        fields: fields.map((field) => ({ ...field })),
      }
    }),
  }
}

/** All notices, the one with a number, or those about the parts with a number, from `offset` on. */
export function answerNotices(
  catalog: Catalog,
  notices: readonly ChangeNotice[],
  number: string | null,
  offset: number,
): z.output<typeof noticeList> {
  const found = number === null ? notices : noticesNumbered(catalog, notices, number)
  const { length: total } = found
  return {
    ...{ number, total, next: offset + NOTICES_PER_PAGE < total ? offset + NOTICES_PER_PAGE : null },
    notices: found.slice(offset, offset + NOTICES_PER_PAGE).map((notice) => {
      const { number, title, kind, what, why, replacement, effective, lastOrder, lastDelivery, withdrawn } = notice
      const url = noticeAddress(number)
      return {
        ...{ number, state: noticeState(notice), title, kind, what, why, replacement },
        ...{ effective, lastOrder, lastDelivery, url, pdfUrl: `${url}.pdf` },
        parts: notice.parts.map(({ table, id, number: then }) => ({
          ...{ tableName: table, id, number: then, url: partUrl(catalog, { table, id }) },
        })),
        ...{ publishedAt: notice.publishedAt, replacedBy: notice.replacedBy, sample: notice.isSample },
        ...{ withdrawnAt: withdrawn?.at ?? null, withdrawnWhy: withdrawn?.why ?? null },
      }
    }),
  }
}

const NOTICES_PER_PAGE = 20

function noticesNumbered(catalog: Catalog, notices: readonly ChangeNotice[], number: string): readonly ChangeNotice[] {
  const named = notices.filter((notice) => notice.number.toLowerCase() === number.toLowerCase())
  if (named.length > 0) return named
  const parts = partsNumbered(catalog, number)
  return notices.filter((notice) =>
    notice.parts.some((part) => parts.some(({ table, id }) => table === part.table && id === part.id)),
  )
}
