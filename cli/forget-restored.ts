import { countOf } from '#catalog/quantities/format-count.ts'
import type { CommandWork } from '#cli/command.ts'
import { openDatabase } from '#database/open-database.ts'
import { openRequests } from '#database/open-requests.ts'
import { chooseAttachmentStore } from '#requests/attachments/choose-attachment-store.ts'
import { type ForgottenNotes, readForgotten } from '#requests/buyers/forgotten.ts'
import { forgetAgain } from '#requests/progress/person-data.ts'
import { mailboxFolder } from '#requests/transports/choose-transport.ts'

/** Who was forgotten, as the data says that is about to be replaced. It may be damaged: then the operator is told. */
export async function forgottenBefore({ settings, printError }: CommandWork): Promise<ForgottenNotes | null> {
  try {
    const database = await openDatabase(settings, 'requests')
    return await readForgotten(database.db).finally(() => database.db.destroy())
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    printError(`Who was forgotten since this backup can't be read from the data that is replaced: ${why}`)
    return null
  }
}

/** Forgets again who is back with the backup (behavior 14.23). */
export async function forgetRestored(
  { settings, now, print }: CommandWork,
  forgotten: ForgottenNotes | null,
): Promise<void> {
  if (forgotten === null) return
  const database = await openRequests(settings)
  try {
    const attachments = chooseAttachmentStore(database, settings.dataDir)
    const files = { attachments, mailbox: mailboxFolder(settings.dataDir) }
    const gone = await forgetAgain(database, forgotten, files, now())
    if (gone > 0) print(`${countOf(gone, 'request')} of people who were forgotten went again.`)
  } finally {
    await database.db.destroy()
  }
}
