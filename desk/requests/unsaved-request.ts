import { keepUnsaved } from '#desk/ui/unsaved-text.ts'

/** The forms of a request whose text is kept until it is saved. */
export const noteFormOf = (number: string): string => `note ${number}`
export const messageFormOf = (number: string): string => `message ${number}`
export const progressFormOf = (number: string): string => `progress ${number}`

/** Forgets what a person has typed at requests that are deleted. */
export function forgetUnsaved(person: string, numbers: readonly string[]): void {
  for (const number of numbers) {
    keepUnsaved(person, noteFormOf(number), null)
    keepUnsaved(person, messageFormOf(number), null)
    keepUnsaved(person, progressFormOf(number), null)
  }
}
