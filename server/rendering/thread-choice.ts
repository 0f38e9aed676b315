import { type Piscina, queueOptionsSymbol } from 'piscina'

/** What a task asks of the pool. */
export type ThreadWish = {
  /** It waits for no busy thread while another may start. */
  readonly isSpare: boolean
}

type ThreadChoice = NonNullable<NonNullable<ConstructorParameters<typeof Piscina>[0]>['loadBalancer']>
type Task = Parameters<ThreadChoice>[0]
type Thread = Parameters<ThreadChoice>[1][number]

/** Piscina says that a thread has infinitely many tasks while it has one that can be aborted. */
const tasksOf = ({ currentUsage }: Thread): number => (Number.isFinite(currentUsage) ? currentUsage : 1)

const isSpare = (task: Task): boolean => {
  const wish: Partial<ThreadWish> | null = task[queueOptionsSymbol]
  return wish?.isSpare ?? false
}

/**
 * A task goes to the thread that has the fewest; of several to the oldest, whose code is compiled. Piscina's own choice gives a
 * thread no second task if one can be aborted: nothing would be made while a page waits for the database. With null, Piscina
 * starts one more thread if there are fewer than `maxThreads`, and gives the task to the first that is free.
 */
export const chooseThread =
  (maxThreads: number): ThreadChoice =>
  (task, threads) => {
    const [least] = threads.toSorted((a, b) => tasksOf(a) - tasksOf(b) || a.id - b.id)
    if (!least || (isSpare(task) && tasksOf(least) > 0 && threads.length < maxThreads)) return null
    return least
  }
