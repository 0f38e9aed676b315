import type { PicturedPart } from '#app/search/pictured-parts.ts'

/** For an unknown address: parts that its last step may mean. */
export type NotFoundAnswer = { readonly near: readonly PicturedPart[] }

/** Parts in the data of a `pageNotFound` error, else none. Separate from it, to keep its code out of the browser. */
export const nearIn = (answer: Partial<NotFoundAnswer> | null | undefined): NotFoundAnswer['near'] => answer?.near ?? []
