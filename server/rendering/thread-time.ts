/** Tells how much of a thread's processor time each of its tasks took. Tasks at the same time share it equally. */
export type ThreadTime = {
  /** Call it when a task starts. The returned function ends the task and returns its milliseconds. */
  start(): () => number
}

/** `read` returns the thread's processor time so far, in ms. */
export function createThreadTime(read: () => number = threadMs): ThreadTime {
  const running = new Set<{ ms: number }>()
  let last = read()

  function share(): void {
    const now = read()
    for (const task of running) task.ms += (now - last) / running.size
    last = now
  }

  return {
    start() {
      const task = { ms: 0 }
      share()
      running.add(task)
      return () => {
        share()
        running.delete(task)
        return task.ms
      }
    },
  }
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
