import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { countOf } from '#catalog/quantities/format-count.ts'
import type { CommandWork, ExitCode } from '#cli/command.ts'
import { terminalLine } from '#cli/terminal-text.ts'
import { openRequests } from '#database/open-requests.ts'
import { chooseAttachmentStore } from '#requests/attachments/choose-attachment-store.ts'
import { openDeskPapers } from '#server/desk/papers/open-desk-papers.ts'

/** Files what a list of company documents says, with the files beside it, as the desk does (behavior 27.14). */
export async function importDocuments(work: CommandWork, list: string, dryRun: boolean): Promise<ExitCode> {
  const { settings, families, now, print, printError } = work
  const entries = await readdir(dirname(list), { withFileTypes: true })
  const beside = entries.filter((entry) => entry.isFile() && !/^\.|\.csv$/i.test(entry.name)).map(({ name }) => name)
  const files = [basename(list), ...beside].map((name) => ({ name, path: join(dirname(list), name) }))
  const requests = await openRequests(settings)
  try {
    const attachments = chooseAttachmentStore(requests, settings.dataDir, now)
    const contentChanged = async () => undefined // a running site looks every few seconds
    const { documents } = openDeskPapers({ db: requests.db, attachments, now, contentChanged })
    const { added, unchanged, errors } = await documents.addList(null, files, families, dryRun)
    if (errors.length > 0) printError('Nothing was filed:')
    for (const error of errors) printError(terminalLine(error))
    if (errors.length > 0) return 1
    print(`${countOf(added, 'document')} filed; ${unchanged} of the list were on the site already.`)
    if (dryRun) print('This was a dry run: nothing was filed.')
    return 0
  } finally {
    await requests.db.destroy()
  }
}
