import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** What is wrong with a line. `once`: from when the client has sent this text, which still arrives; else from the start. */
export type Trouble =
  /** The server's answers come one byte every `ms`. */
  | { readonly kind: 'drips'; readonly ms: number }
  /** Nothing is passed in either direction any more, and nothing is closed; from the start: accepted and never answered. */
  | { readonly kind: 'stops'; readonly once?: string }
  /** What the client sends arrives at this pace. */
  | { readonly kind: 'slow'; readonly bytesPerMs: number }
  /** The connection ends with a reset. */
  | { readonly kind: 'resets'; readonly once?: string }

/** A line to a TCP server that has troubles. Closed when the test ends. */
export class TroubledLine {
  /** The address with the line in its middle. */
  readonly url: string
  /** Of the connections that come from now on. */
  trouble: Trouble | null = null
  /** Connections that have met a trouble. */
  met = 0
  /** What makes each open connection stop. */
  readonly #open = new Map<Socket, () => void>()

  private constructor(address: URL, port: number) {
    const url = new URL(address)
    url.host = `127.0.0.1:${port}`
    this.url = url.href.replace(/\/$/, '')
  }

  static async to(address: string): Promise<TroubledLine> {
    const target = new URL(address)
    const server = createServer((near) => line.#pass(near, target))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const line = new TroubledLine(target, (server.address() as AddressInfo).port)
    onTestFinished(async () => {
      for (const end of line.#open.keys()) end.destroy()
      await new Promise((done) => server.close(done))
    })
    return line
  }

  /** Connections that are open now pass nothing any more, as if a firewall between had forgotten them. */
  forget(): void {
    for (const stop of this.#open.values()) stop()
  }

  #pass(near: Socket, target: URL): void {
    const { trouble } = this
    const far = connect(Number(target.port), target.hostname)
    let [isStopped, sent] = [false, '']
    const stop = () => {
      isStopped = true
      near.pause()
      far.pause()
    }
    this.#open.set(near, stop)
    near.on('error', () => far.destroy())
    far.on('error', () => isStopped || near.destroy())
    far.once('close', () => isStopped || near.end())
    near.once('close', () => {
      this.#open.delete(near)
      if (isStopped) far.destroy()
      else far.end() // what is on its way still arrives
    })
    const meet = () => {
      if (trouble === null || isStopped || near.destroyed) return
      if ('once' in trouble && !sent.includes(trouble.once ?? '')) return
      this.met += 1
      if (trouble.kind === 'stops') stop()
      if (trouble.kind === 'resets') near.resetAndDestroy()
    }
    near.on('data', (bytes) => {
      if (isStopped) return
      far.write(bytes)
      if (trouble?.kind === 'slow') {
        near.pause()
        setTimeout(() => near.resume(), bytes.length / trouble.bytesPerMs)
      }
      sent += bytes.toString('latin1')
      if (trouble !== null && !isPaced(trouble)) meet()
    })
    if (trouble?.kind === 'drips') drip(far, near, trouble.ms)
    else far.on('data', (bytes) => isStopped || near.write(bytes))
    meet()
  }
}

/** Passes one byte every `ms`. */
function drip(far: Socket, near: Socket, ms: number): void {
  let waiting = Buffer.alloc(0)
  far.on('data', (bytes) => {
    waiting = Buffer.concat([waiting, bytes])
  })
  const timer = setInterval(() => {
    near.write(waiting.subarray(0, 1))
    waiting = waiting.subarray(1)
  }, ms)
  near.once('close', () => clearInterval(timer))
}

const isPaced = ({ kind }: Trouble): boolean => kind === 'drips' || kind === 'slow'
