import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type NetworkTime, NetworkTimes } from '#server/overload/network-times.ts'
import { Job, type QueuePlace, resultOf, type WaitingWork } from '#shared/shared-work.ts'

/** `export`: what programs fetch, such as files, API calls, tools. */
export type Urgency = 'form' | 'page' | 'export'

export const REFUSED = Symbol('refused')

type Limits = {
  readonly concurrency: number
  readonly maxWaiting: number
  /** After this wait the visitor has left, or won't wait longer. */
  readonly maxWaitMs: Readonly<Record<Urgency, number>>
  /** After this wait for others' work, an idle network may use a spare slot beyond `concurrency`. None if unset. */
  readonly heldUpMs?: number
  /** A monotonic clock, in ms. */
  now?(): number
}

type Waiting = {
  readonly network: NetworkTime
  /** Its turn if its network had used nothing: later for an export. */
  readonly due: number
  start(): void
  refuse(): void
}
type Asker = Pick<Waiting, 'start' | 'refuse'>
/** The time counted so far, and from when the rest counts. */
type Count = { counted: number; since: number }
/** Visitors of a network waiting for a job, due from the first of them. */
type Line = Waiting & { readonly askers: Set<Asker>; stopWaiting(): void }

/** Above one, so a network that always waits ages as fast as it uses time. */
const DELAY_PER_MS = 4
/** The assumed cost of new work, so a network's burst doesn't start all at once. */
const EXPECTED_MS = 10
/** An export lets pages of the next half second go first, unless their network used more. */
const DELAYS_MS: Readonly<Record<Urgency, number>> = { form: 0, page: 0, export: 500 }
/** Begun work continues after this wait. */
const MAX_BACK_MS = 10_000

/** Queues processor-bound work fairly by each network's time (behavior 14.10). */
export class FairQueue {
  readonly #limits: Limits
  readonly #times: NetworkTimes
  readonly #now: () => number
  /** Infinite without a spare slot. */
  readonly #heldUpMs: number
  readonly #waiting = new Set<Waiting>()
  readonly #lines = new Map<Job<unknown>, Map<NetworkTime, Line>>()
  readonly #running = new Map<Waiting, Count>()

  constructor(limits: Limits, times = new NetworkTimes(limits.now)) {
    this.#limits = limits
    this.#times = times
    this.#now = limits.now ?? (() => performance.now())
    this.#heldUpMs = limits.heldUpMs ?? Number.POSITIVE_INFINITY
  }

  /** Visitors of one network waiting for the same job count once. */
  get waiting(): number {
    return this.#waiting.size
  }

  /**
   * Runs work at its turn: the network with the least time goes first. `visitor` is an address. A job runs once, for
   * the first of its visitors, at that network's cost. Refuses a visitor who waits too long while other networks wait,
   * or whose network used the most when the queue is full; others of the job wait on.
   */
  async run<T>(visitor: string, urgency: Urgency, work: WaitingWork<T> | Job<T>): Promise<T | typeof REFUSED> {
    const job = typeof work === 'function' ? new Job(work) : work
    if (job.result) return await job.result
    const line = this.#lineFor(job, this.#times.of(visitor), urgency)
    const { maxWaiting, maxWaitMs } = this.#limits
    return await new Promise<T | typeof REFUSED>((resolve) => {
      const asker: Asker = {
        start() {
          clearTimeout(tooLate)
          if (job.result) resolve(job.result)
        },
        refuse: () => {
          clearTimeout(tooLate)
          line.askers.delete(asker)
          if (line.askers.size === 0) this.#endLine(job, line)
          resolve(REFUSED)
        },
      }
      // If no one else waits, the machine is slow: refusing helps no one.
      const giveUp = () => {
        if (this.#othersWait(line)) asker.refuse()
        else tooLate = setTimeout(giveUp, maxWaitMs[urgency])
      }
      let tooLate = setTimeout(giveUp, maxWaitMs[urgency])
      line.askers.add(asker)
      while (this.#lines.size > maxWaiting) this.#pick(-1, this.#allLines())?.refuse()
      this.#startNext()
    })
  }

  /** Counts work while it runs: its processor time is known only at the end. */
  #countUp({ network }: Waiting, count: Count, ms: number): void {
    this.#times.charge(network, ms - count.counted)
    count.counted = ms
  }

  /** The work due first; -1 for last. Each ms that a network used delays it by four, so none waits forever. */
  #pick(sign: 1 | -1, among: Iterable<Waiting>): Waiting | null {
    for (const [one, count] of this.#running)
      this.#countUp(one, count, Math.max(count.counted, this.#now() - count.since))
    let best: Waiting | null = null
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

  #allLines(): Line[] {
    return [...this.#lines.values()].flatMap((ofJob) => [...ofJob.values()])
  }

  #startNext(): void {
    const { concurrency } = this.#limits
    while (this.#running.size < concurrency) {
      const next = this.#pick(1, this.#waiting)
      if (!next) return
      next.start()
    }
    if (Number.isFinite(this.#heldUpMs) && this.#running.size === concurrency) this.#pick(1, this.#heldUp())?.start()
  }

  #othersWait({ network }: Line): boolean {
    return [...this.#waiting].some((job) => largest(job.network) !== largest(network))
  }

  #heldUp(): Waiting[] {
    const since = this.#now() - this.#heldUpMs
    const served = new Set([...this.#running.keys()].map(({ network }) => largest(network)))
    return [...this.#waiting].filter(({ due, network }) => due <= since && !served.has(largest(network)))
  }

  /** Starts it at its turn. Returns what ends its waiting. */
  #wait(one: Waiting): () => void {
    // Node's timers have whole milliseconds and may be one early.
    const soonMs = Math.ceil(this.#heldUpMs + Math.max(0, one.due - this.#now())) + 2
    const soon = Number.isFinite(soonMs) ? setTimeout(() => this.#startNext(), soonMs) : undefined
    this.#waiting.add(one)
    return () => {
      clearTimeout(soon)
      this.#waiting.delete(one)
    }
  }

  #lineFor<T>(job: Job<T>, network: NetworkTime, urgency: Urgency): Line {
    const ofJob = this.#lines.get(job) ?? new Map<NetworkTime, Line>()
    const known = ofJob.get(network)
    if (known) return known
    const line: Line = {
      network,
      due: this.#now() + DELAYS_MS[urgency],
      askers: new Set(),
      start: () => {
        this.#lines.delete(job)
        for (const one of ofJob.values()) one.stopWaiting()
        void job.begin((work) => this.#inPlace(line, work))
        for (const one of ofJob.values()) for (const asker of one.askers) asker.start()
      },
      refuse() {
        for (const asker of line.askers) asker.refuse()
      },
      stopWaiting: () => undefined,
    }
    line.stopWaiting = this.#wait(line)
    this.#lines.set(job, ofJob.set(network, line))
    return line
  }

  #endLine<T>(job: Job<T>, line: Line): void {
    line.stopWaiting()
    const ofJob = this.#lines.get(job)
    ofJob?.delete(line.network)
    if (ofJob?.size !== 0) return
    this.#lines.delete(job)
    job.drop()
  }

  async #inPlace<T>(one: Waiting, work: WaitingWork<T>): Promise<T> {
    const count = { counted: 0, since: this.#now() }
    const place = this.#enter(one, count)
    this.#countUp(one, count, EXPECTED_MS)
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
      this.#countUp(one, count, ms ?? this.#now() - begun)
      place.end()
    }
  }

  /** Takes a running slot. Call `end` when the work is done. */
  #enter(one: Waiting, count: Count): QueuePlace & { end(): void } {
    this.#running.set(one, count)
    let [isOver, isHeld] = [false, true]
    const giveAway = () => {
      if (this.#running.delete(one)) this.#startNext()
    }
    const leave = () => {
      isHeld = false
      giveAway()
    }
    return {
      isSpare: this.#running.size > this.#limits.concurrency,
      isHeld: () => isHeld,
      leave,
      giveAway,
      requeue: () =>
        new Promise((goOn) => {
          const start = () => {
            clearTimeout(tooLate)
            stopWaiting()
            count.since = this.#now() - count.counted
            if (!isOver) {
              this.#running.set(one, count)
              isHeld = true
            }
            goOn()
          }
          // It has begun, so it isn't refused.
          const tooLate = setTimeout(start, MAX_BACK_MS)
          const stopWaiting = this.#wait({ ...one, due: this.#now(), start, refuse: start })
          this.#startNext()
        }),
      end() {
        isOver = true
        leave()
      },
    }
  }
}

/** Only different customers' visitors delay each other. */
const largest = (network: NetworkTime): NetworkTime => network.around.at(-1) ?? network
