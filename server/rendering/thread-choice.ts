import type { Piscina } from 'piscina'

type ThreadChoice = NonNullable<NonNullable<ConstructorParameters<typeof Piscina>[0]>['loadBalancer']>
type Thread = Parameters<ThreadChoice>[1][number]

/** Piscina says that a thread has infinitely many tasks while it has one that can be aborted. */
const tasksOf = ({ currentUsage }: Thread): number => (Number.isFinite(currentUsage) ? currentUsage : 1)

/**
 * A task goes to the thread that has the fewest; of several to the oldest, whose code is compiled. Piscina's own choice gives a
 * thread no second task if one can be aborted: nothing would be made while a page waits for the database.
 */
export const leastBusyThread: ThreadChoice = (_task, threads) =>
  threads.toSorted((a, b) => tasksOf(a) - tasksOf(b) || a.id - b.id)[0] ?? null
