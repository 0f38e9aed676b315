import type { CommandWork, ExitCode } from '#cli/command.ts'
import { withRequestsDatabase } from '#database/open-requests.ts'
import { acceptRevisions, quarantinedReloads } from '#parts/live/quarantine.ts'

/** `catalog accept`: accepts quarantined changes. Running sites notice it within seconds (behavior 15.9). */
export function acceptCommand({ settings, now, print }: CommandWork): Promise<ExitCode> {
  return withRequestsDatabase<ExitCode>(settings, async ({ db }) => {
    const reloads = await quarantinedReloads(db)
    if (reloads.length === 0) throw new Error('No change is quarantined: there is nothing to accept.')
    const revisions = reloads.map((reload) => reload.revision)
    await acceptRevisions(db, revisions, now())
    for (const { what, since } of reloads) print(`Accepted (quarantined since ${since}): ${what}`)
    return 0
  })
}
