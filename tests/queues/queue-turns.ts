import { FairQueue, REFUSED } from '#server/overload/fair-queue.ts'
import { NetworkTimes } from '#server/overload/network-times.ts'
import { Problem } from '#shared/problem.ts'
import type { Turn } from '#shared/shared-work.ts'

const LIMITS = { concurrency: 1, maxWaitMs: 60_000 }

/** The turns of visitors in a real queue that forgets no time, and what each has used. */
export function queueTurns(limits: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  const times = new NetworkTimes(() => 0)
  const queue = new FairQueue({ ...LIMITS, ...limits }, times)
  const turnOf =
    (visitor: string): Turn =>
    async (work) => {
      const done = await queue.run(visitor, work)
      if (done === REFUSED) throw new Problem(503, 'The site is busy.', 'Please try again.')
      return done
    }
  return { queue, turnOf, used: (visitor: string) => times.used(times.of(visitor)) }
}
