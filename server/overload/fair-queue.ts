import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type NetworkTime, NetworkTimes } from '#server/overload/network-times.ts'
import { Job, type QueuePlace, resultOf, type WaitingWork } from '#shared/shared-work.ts'

/** An `export` is what programs fetch: files, API calls, tools. */
export type Urgency = 'form' | 'page' | 'export'

/** The answer of a queue to a visitor who can't be served in time. */
export const REFUSED = Symbol('refused')

type Limits = {
  readonly concurrency: number
  /** Jobs. */
  readonly maxWaiting: number
  /** After this wait the visitor has left, or won't wait for the answer too. */
  readonly maxWaitMs: Readonly<Record<Urgency, number>>
  /**
   * After this wait for the work of others, an idle network may use the spare slot, one more than `concurrency`.
   * Without it there is none.
   */
  readonly heldUpMs?: number
  /** A monotonic clock, in ms. */
  now?(): number
}

type Waiting = {
  readonly network: NetworkTime
  /** When its turn would come if its network had used nothing: later for an export. */
  readonly due: number
  start(): void
  refuse(): void
}
type Asker = Pick<Waiting, 'start' | 'refuse'>
/** The time that something counts so far, and since when it would have run for that. */
type Count = { counted: number; since: number }
/** The visitors of a network who wait for the same job. It is due since the first of them came. */
type Line = Waiting & { readonly askers: Set<Asker>; stopWaiting(): void }

/** More than one: a network whose requests wait all the time gets older as fast as it uses time. */
const DELAY_PER_MS = 4
/** What work counts until its time is known, so that a burst from one network doesn't start all at once. */
const EXPECTED_MS = 10
/** An export waits for pages that come half a second later, unless their network has used more. */
const DELAYS_MS: Readonly<Record<Urgency, number>> = { form: 0, page: 0, export: 500 }
/** Work that has begun goes on after this wait in any case. */
const MAX_BACK_MS = 10_000

/** Queues work that keeps a processor busy, fairly by the time that each network uses (behavior 14.10). */
export class FairQueue {
  readonly #limits: Limits
  readonly #times: NetworkTimes
  readonly #now: () => number
  /** Infinite if there is no spare slot. */
  readonly #heldUpMs: number
  readonly #waiting = new Set<Waiting>()
  /** Of each job that hasn't begun, by network. */
  readonly #lines = new Map<Job<unknown>, Map<NetworkTime, Line>>()
  readonly #running = new Map<Waiting, Count>()

  constructor(limits: Limits, times = new NetworkTimes(limits.now)) {
    this.#limits = limits
    this.#times = times
    this.#now = limits.now ?? (() => performance.now())
    this.#heldUpMs = limits.heldUpMs ?? Number.POSITIVE_INFINITY
  }

  /** How many wait, counting visitors of one network who wait for the same job once. */
  get waiting(): number {
    return this.#waiting.size
  }

  /**
   * Runs the work when it is its turn: whose network has used the least time goes first. `visitor` is an address. A job is done
   * at the first turn of any visitor who asks for it, and counts for the network of that one. A visitor is refused who waits
   * too long while another network waits, or if too many jobs wait and the visitor's network has used the most; the others who
   * asked for the job wait on.
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
      // What is slow is the machine, if no one else waits: then refusing helps no one.
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

  /** Counts work as it goes on: its processor time is unknown until it ends. */
  #countUp({ network }: Waiting, count: Count, ms: number): void {
    this.#times.charge(network, ms - count.counted)
    count.counted = ms
  }

  /**
   * The work that is due first: each millisecond that its network has used delays it by four, so none waits forever.
   * With -1 the one that is due last.
   */
  #pick(sign: 1 | -1, among: Iterable<Waiting>): Waiting | null {
    for (const [one, count] of this.#running)
      this.#countUp(one, count, Math.max(count.counted, this.#now() - count.since))
    let best: Waiting | null = null
    let bestDue = Number.POSITIVE_INFINITY
    // Once for each network: used time shrinks meanwhile, and the later of two requests would seem to be due first.
    const delays = new Map<NetworkTime, number>()
    for (const one of among) {
      const delay = delays.get(one.network) ?? DELAY_PER_MS * this.#times.used(one.network)
      delays.set(one.network, delay)
      const due = sign * (one.due + delay)
      if (due < bestDue || (sign === -1 && due === bestDue)) [best, bestDue] = [one, due]
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
    return [...this.#waiting].some((one) => largest(one.network) !== largest(network))
  }

  #heldUp(): Waiting[] {
    const since = this.#now() - this.#heldUpMs
    const served = new Set([...this.#running.keys()].map(({ network }) => largest(network)))
    return [...this.#waiting].filter(({ due, network }) => due <= since && !served.has(largest(network)))
  }

  /** Starts it when it is its turn. Returns what stops its waiting. */
  #wait(one: Waiting): () => void {
    // Node counts whole milliseconds: a timer may be one early.
    const soonMs = Math.ceil(this.#heldUpMs + Math.max(0, one.due - this.#now())) + 2
    const soon = Number.isFinite(soonMs) ? setTimeout(() => this.#startNext(), soonMs) : undefined
    this.#waiting.add(one)
    return () => {
      clearTimeout(soon)
      this.#waiting.delete(one)
    }
  }

  /** The line of a network for a job: its own, or a new one. */
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

  /** Ends the line of a network without waiting visitors. */
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
    // Work that runs on this thread lets others in between.
    if (this.#running.size > 1) await yieldToEventLoop()
    const begun = this.#now()
    let ms: number | null = null
    try {
      const done = await work(place)
      ms = done.ms
      return resultOf(done)
    } finally {
      // Work that fails costs the time until then: a page that is given up has used its thread.
      this.#countUp(one, count, ms ?? this.#now() - begun)
      place.end()
    }
  }

  /** Takes a place among the running ones. Call `end` when the work is done. */
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

/** Only visitors of different customers are held up by one another. */
const largest = (network: NetworkTime): NetworkTime => network.around.at(-1) ?? network
