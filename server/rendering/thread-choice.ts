import { type Piscina, queueOptionsSymbol } from 'piscina'
import type { Asked } from '#server/rendering/render-task.ts'

/** A task that its thread hasn't answered yet. */
type OpenTask = { readonly place: Asked['place']; thread: number | null }
type Choose = NonNullable<NonNullable<ConstructorParameters<typeof Piscina>[0]>['loadBalancer']>

export type ThreadChoice = {
  /** What a task says to the pool, under `queueOptionsSymbol`. Call `close` when it is answered. */
  open(place: Asked['place']): OpenTask
  close(task: OpenTask): void
  readonly choose: Choose
}

/**
 * A task goes to the thread that makes the fewest answers; of several to the oldest, whose code is compiled. What waits for the
 * database has left its place, and keeps no thread busy. Piscina's own choice gives a thread no second task if one can be aborted.
 * With null, Piscina starts one more thread if there may be one, and gives the task to the first that is free: if a thread is
 * missing of the `count` that there should be, or for the spare place.
 */
export function createThreadChoice(count: number): ThreadChoice {
  const tasks = new Set<OpenTask>()

  const busyness = (thread: number) => [...tasks].filter((one) => one.thread === thread && one.place.isHeld()).length

  return {
    open(place) {
      const task = { place, thread: null }
      tasks.add(task)
      return task
    },
    close: (task) => tasks.delete(task),
    choose({ [queueOptionsSymbol]: options }, threads) {
      const task = [...tasks].find((one) => one === options)
      const [least] = threads
        .map((thread) => ({ thread, busy: busyness(thread.id) }))
        .toSorted((a, b) => a.busy - b.busy || a.thread.id - b.thread.id)
      if (!least || !task) return null
      const mayStart = threads.length < count || (task.place.isSpare && threads.length === count)
      if (least.busy > 0 && mayStart) return null
      task.thread = least.thread.id
      return least.thread
    },
  }
}
