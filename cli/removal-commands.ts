import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExitCode } from '#cli/command.ts'
import type { RequestWork } from '#cli/request-work.ts'
import { copyFlushed } from '#database/copy-flushed.ts'
import { attachmentFolder } from '#requests/attachments/folder-store.ts'
import { oldestKept, removeExpired } from '#requests/inbox/remove-old.ts'
import { forgetFollower } from '#requests/notices/follower-store.ts'

/** `requests remove-old`: runs the cleanup, also where the site asks first (behavior 14.8). */
export async function removeOldRequests(work: RequestWork): Promise<ExitCode> {
  const { requests, attachments, keepDays, now, print } = work
  const at = now()
  const { removed } = await removeExpired({ db: requests.db, attachments }, { keepDays, now: at, confirmed: true })
  if (keepDays === null)
    print('REQUESTS_KEEP_DAYS is not set: requests are kept forever. What else was old is removed.')
  else print(`${removed} requests from before ${oldestKept(keepDays, at)} are removed.`)
  return 0
}

/** `requests set-aside`: moves the files that no request refers to into a folder. Overwrites and deletes nothing. */
export async function setAside({ attachments, dataDir, print }: RequestWork, folder: string): Promise<ExitCode> {
  const unknown = await attachments.unknown()
  for (const hash of unknown) {
    const file = join(attachmentFolder(dataDir), hash)
    if (await copyFlushed(file, join(folder, hash))) await rm(file)
  }
  print(unknown.length === 0 ? 'Every file belongs to a request.' : `${unknown.length} files are now in ${folder}.`)
  return 0
}

/** `requests forget <mail address>`: deletes addresses that are told of changes. Mails to a folder stay there. */
export async function forgetFollowers(
  { requests, print, printError }: RequestWork,
  addresses: readonly string[],
): Promise<ExitCode> {
  let code: ExitCode = 0
  for (const address of addresses) {
    const parts = await forgetFollower(requests.db, address)
    if (parts !== null) print(`${address} is deleted. It was told of changes of ${parts} parts.`)
    else {
      printError(`${address} is not told of changes.`)
      code = 1
    }
  }
  return code
}
