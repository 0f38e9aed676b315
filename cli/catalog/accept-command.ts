import type { CommandWork, ExitCode } from '#cli/command.ts'
import { openRequests } from '#database/open-requests.ts'
import { acceptRevisions, quarantinedReloads } from '#parts/live/quarantine.ts'

/** `catalog accept`: accepts quarantined changes. Running sites notice it within seconds (behavior 15.9). */
export async function acceptCommand({ settings, now, print, printError }: CommandWork): Promise<ExitCode> {
  const requests = await openRequests(settings)
  try {
    const reloads = await quarantinedReloads(requests.db)
    if (reloads.length === 0) {
      printError('No change is quarantined: there is nothing to accept.')
      return 1
    }
    const revisions = reloads.map((reload) => reload.revision)
    await acceptRevisions(requests.db, revisions, now())
    for (const { what, since } of reloads) print(`Accepted (quarantined since ${since}): ${what}`)
    return 0
  } finally {
    await requests.db.destroy()
  }
}
