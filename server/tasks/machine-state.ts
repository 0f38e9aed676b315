import type { HealthWatch } from '#server/operations/health-watch.ts'
import type { RepeatedWork } from '#server/tasks/repeat.ts'
import { SECOND_MS } from '#shared/durations.ts'

/** Looks at disk, memory and event loop for `/readyz` (behavior 14.4). */
export function machineState(health: HealthWatch): RepeatedWork {
  const failed = 'The machine could not be inspected'
  return { firstMs: 0, everyMs: 10 * SECOND_MS, failed, run: () => health.inspect() }
}
