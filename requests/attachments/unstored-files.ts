import { NOT_GIVEN } from '#requests/schemas/quote-fields.ts'

type Named = { readonly name: string }

/** A text of a buyer, with the names of the files that were not stored with it (behavior 10.29). */
export const withUnstored = (text: string, files: readonly Named[]): string =>
  withWords(text, `Not stored: ${namesOf(files)}. The site asked to send the files by email.`)

/** A note of a held request, with the names of the files that were deleted. */
export const withDeleted = (note: string, files: readonly Named[]): string =>
  withWords(note, `Deleted, because the request was held for 30 days: ${namesOf(files)}.`)

const namesOf = (files: readonly Named[]): string => files.map(({ name }) => name).join(', ')

const withWords = (text: string, words: string): string =>
  text === '' || text === NOT_GIVEN ? `(${words})` : `${text}\n\n(${words})`
