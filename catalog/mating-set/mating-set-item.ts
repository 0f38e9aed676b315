import type { AnswerOf, matingSetAnswer } from '#catalog/answer-schemas.ts'
import type { ToolingDocument } from '#catalog/company/tooling-document.ts'
import type { RequestLine } from '#catalog/lists/list-line.ts'

/** An item that goes with a part. `others` leads to all parts of its family that mate; null for an item without a table. */
export type MatingSetItem = AnswerOf<typeof matingSetAnswer>['rows'][number] & { readonly imageUrl: string | null }

/** What goes with a part, as the rows say. `lines` can be asked for by number. `missing` explains what was not found. */
export type MatingSet = {
  readonly rows: readonly MatingSetItem[]
  readonly lines: readonly RequestLine[]
  readonly missing: readonly string[]
}

export type Tool = ToolingDocument & { readonly url: string }

/** The company's pages that mating sets link to. `hardwareUrl` is null if that page is hidden. */
export type MatingPages = { readonly tools: readonly Tool[]; readonly hardwareUrl: string | null }
