import type { DeskReader } from '#server/desk/desk-synonyms.ts'
import type { RepeatedWork } from '#server/tasks/repeat.ts'
import { SECOND_MS } from '#shared/durations.ts'

/** Brings synonyms and documents from the desk to the site (behavior 22.7). Until the first time no document is found. */
export function deskContent(reader: DeskReader): RepeatedWork {
  return {
    firstMs: 0,
    everyMs: 5 * SECOND_MS,
    failed: 'What was made at the desk for the site could not be read',
    run: () => reader.read(),
  }
}
