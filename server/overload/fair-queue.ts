import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type NetworkTime, NetworkTimes } from '#server/overload/network-times.ts'
import { resultOf, type WaitingWork } from '#shared/shared-work.ts'

export const REFUSED = Symbol('refused')

type Limits = {
  readonly concurrency: number
  readonly maxWaiting?: number
  /** After this wait the visitor has left, or won't wait longer. */
  readonly maxWaitMs: number
  /** After this wait for others' work, an idle network may use a spare slot beyond `concurrency`. None if unset. */
  readonly heldUpMs?: number
  now?(): number
}

type Task = {
  readonly network: NetworkTime
  /** Since when it waits: its turn if its network had used nothing. */
  due: number
  /** The time charged so far, 0 until it begins, and from when the rest counts. */
  charged: number
  since: number
  /** Ends its waiting: for its turn, or else because it is refused. */
  settle(isTurn: boolean): void
}

const MAX_WAITING = 500
/** Above one, so a network that always waits ages as fast as it uses time. */
const DELAY_PER_MS = 4
/** The assumed cost of new work, so a network's burst doesn't start all at once. */
const EXPECTED_MS = 10
const MAX_BACK_MS = 10_000

/** Queues processor-bound work fairly by each network's time (behavior 14.10). */
export class FairQueue {
  readonly #limits: Limits
  readonly #times: NetworkTimes
  readonly #now: () => number
  readonly #waiting = new Set<Task>()
  readonly #running = new Set<Task>()

  constructor(limits: Limits, times = new NetworkTimes(limits.now)) {
    this.#limits = limits
    this.#times = times
    this.#now = limits.now ?? (() => performance.now())
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** Runs work at an address's turn. Refuses it after too long a wait beside others, or for the network in most use. */
  run<T>(visitor: string, work: WaitingWork<T>, maxWaitMs = this.#limits.maxWaitMs): Promise<T | typeof REFUSED> {
    const task: Task = { network: this.#times.of(visitor), due: 0, charged: 0, since: 0, settle: () => undefined }
    return new Promise((resolve) => {
      this.#wait(task, maxWaitMs, (isTurn) => resolve(isTurn ? this.#inPlace(task, work) : REFUSED))
    })
  }

  #wait(task: Task, maxMs: number, settled: (isTurn: boolean) => void): void {
    const { heldUpMs, maxWaiting = MAX_WAITING } = this.#limits
    const giveUp = () => {
      // If no one else waits, the machine is slow: refusing helps no one. Begun work isn't refused.
      if (task.charged > 0) this.#start(task)
      else if (this.#othersWait(task)) task.settle(false)
      else tooLate = setTimeout(giveUp, maxMs)
    }
    let tooLate = setTimeout(giveUp, maxMs)
    // Node's timers have whole milliseconds and may be one early.
    const spare = heldUpMs === undefined ? undefined : setTimeout(() => this.#startNext(), heldUpMs + 2)
    task.due = this.#now()
    task.settle = (isTurn) => {
      clearTimeout(tooLate)
      clearTimeout(spare)
      this.#waiting.delete(task)
      settled(isTurn)
    }
    this.#waiting.add(task)
    const refusable = [...this.#waiting].filter(({ charged }) => charged === 0)
    if (refusable.length > maxWaiting) this.#pick(-1, refusable)?.settle(false)
    this.#startNext()
  }

  /** Charges work while it runs: its processor time is known only at the end. */
  #charge(task: Task, ms: number): void {
    this.#times.charge(task.network, ms - task.charged)
    task.charged = ms
  }

  /** The work due first; -1 for last. Each ms that a network used delays it by four, so none waits forever. */
  #pick(sign: 1 | -1, among: Iterable<Task>): Task | null {
    for (const task of this.#running) this.#charge(task, Math.max(task.charged, this.#now() - task.since))
    let best: Task | null = null
    let bestDue = Number.POSITIVE_INFINITY
    // Once per network: its used time shrinks meanwhile, which would favor later requests.
    const delays = new Map<NetworkTime, number>()
    for (const candidate of among) {
      const delay = delays.get(candidate.network) ?? DELAY_PER_MS * this.#times.used(candidate.network)
      delays.set(candidate.network, delay)
      const due = sign * (candidate.due + delay)
      if (due < bestDue || (sign === -1 && due === bestDue)) [best, bestDue] = [candidate, due]
    }
    return best
  }

  #startNext(): void {
    const { concurrency, heldUpMs } = this.#limits
    while (this.#running.size < concurrency) {
      const next = this.#pick(1, this.#waiting)
      if (!next) return
      this.#start(next)
    }
    if (heldUpMs === undefined || this.#running.size > concurrency) return
    const heldUp = this.#pick(1, this.#heldUp(heldUpMs))
    if (heldUp) this.#start(heldUp)
  }

  #start(task: Task): void {
    task.since = this.#now() - task.charged
    this.#running.add(task)
    this.#charge(task, Math.max(task.charged, EXPECTED_MS))
    task.settle(true)
  }

  #othersWait({ network }: Task): boolean {
    return [...this.#waiting].some((task) => largest(task.network) !== largest(network))
  }

  #heldUp(heldUpMs: number): Task[] {
    const since = this.#now() - heldUpMs
    const served = new Set([...this.#running].map(({ network }) => largest(network)))
    return [...this.#waiting].filter(({ due, network }) => due <= since && !served.has(largest(network)))
  }

  async #inPlace<T>(task: Task, work: WaitingWork<T>): Promise<T> {
    const place = {
      isSpare: this.#running.size > this.#limits.concurrency,
      isHeld: () => this.#running.has(task),
      leave: () => this.#leave(task),
      requeue: () => new Promise<void>((resolve) => this.#wait(task, MAX_BACK_MS, () => resolve())),
    }
    // Work on this thread lets others in between.
    if (this.#running.size > 1) await yieldToEventLoop()
    const begun = this.#now()
    let ms: number | null = null
    try {
      const done = await work(place)
      ms = done.ms
      return resultOf(done)
    } finally {
      // Failed work costs the time until then: an abandoned page used its thread.
      this.#charge(task, ms ?? this.#now() - begun)
      if (this.#waiting.has(task)) task.settle(false)
      this.#leave(task)
    }
  }

  #leave(task: Task): void {
    if (this.#running.delete(task)) this.#startNext()
  }
}

/** Only different customers' visitors delay each other. */
const largest = (network: NetworkTime): NetworkTime => network.around.at(-1) ?? network
