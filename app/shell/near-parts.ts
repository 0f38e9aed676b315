import type { PicturedPart } from '#app/search/pictured-parts.ts'

/** What the page for an unknown address knows: the parts that its last step may have meant. */
export type NotFoundAnswer = { readonly near: readonly PicturedPart[] }

/** The parts in the data of an error of `pageNotFound`; none in any other error's. Apart from it, for the browser's sake. */
export const nearIn = (answer: Partial<NotFoundAnswer> | null | undefined): NotFoundAnswer['near'] => answer?.near ?? []
