import { threadMs } from '#shared/run-in-thread.ts'

/** Each task's share of a thread's processor time. Concurrent tasks share it equally. */
export class ThreadTime {
  readonly #read: () => number
  readonly #running = new Set<{ ms: number }>()
  #last: number

  constructor(read: () => number = threadMs) {
    this.#read = read
    this.#last = read()
  }

  /** Call it when a task starts. The returned function ends the task and returns its milliseconds. */
  start(): () => number {
    const task = { ms: 0 }
    this.#share()
    this.#running.add(task)
    return () => {
      this.#share()
      this.#running.delete(task)
      return task.ms
    }
  }

  #share(): void {
    const now = this.#read()
    for (const task of this.#running) task.ms += (now - this.#last) / this.#running.size
    this.#last = now
  }
}
