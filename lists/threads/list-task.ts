import type { ResolvedList } from '#catalog/lists/resolved-line.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { PackedCatalog } from '#catalog/store/packed-catalog.ts'
import type { MailHead } from '#lists/read/packed-rows.ts'
import type { Problem } from '#shared/problem.ts'

/** A list as text, or as a buyer's file: a workbook, a purchase order or an RFQ. The text may have no quantities. */
export type SentList = { readonly text: string; readonly hasNoQuantities?: boolean } | { readonly bytes: Uint8Array }

/** A list with its parts, and of a mail who sent it. */
export type ReadList = ResolvedList & { readonly mail?: MailHead }

export type ListTask = {
  readonly list: SentList
  readonly packed: PackedCatalog
  readonly families: readonly Family[]
  readonly maker: string
}

export type ListAnswer = ReadList | { readonly problem: Pick<Problem, 'status' | 'message' | 'advice'> }
