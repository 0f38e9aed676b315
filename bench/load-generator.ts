import { connect, type Socket } from 'node:net'
import { json } from 'node:stream/consumers'

/** The generator's task, as JSON on standard input. */
export type Load = {
  readonly port: number
  readonly connections: number
  /** Ends after this many seconds, or, with `once`, when each path has been requested once. */
  readonly seconds: number
  readonly once: boolean
  readonly paths: readonly string[]
  readonly headers: Readonly<Record<string, string>>
}

/** The result, as JSON on standard output; times in milliseconds. */
export type Loaded = {
  readonly answers: number
  readonly bytes: number
  readonly seconds: number
  readonly p50: number
  readonly p99: number
  readonly statuses: Readonly<Record<string, number>>
}

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * Requests the paths in order over this many connections, one request at a time each, on bare sockets: a client
 * that costs almost nothing, so that the server is what is measured.
 */
export async function putLoad({ port, connections, seconds, once, paths, headers }: Load): Promise<Loaded> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const questions = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines.join('')}\r\n`))
  const times: number[] = []
  const statuses: Record<string, number> = {}
  let [next, bytes] = [0, 0]
  const start = performance.now()
  const over = () => (once ? next >= questions.length : performance.now() - start > seconds * 1000)

  const ask = (socket: Socket): Promise<void> =>
    new Promise((done, failed) => {
      let asked = 0
      let head: Buffer | null = null
      let left = 0
      const send = () => {
        const question = over() ? undefined : questions[next++ % questions.length]
        if (!question) return void socket.end(() => done())
        asked = performance.now()
        socket.write(question)
      }
      const answered = () => {
        times.push(performance.now() - asked)
        send()
      }
      socket.setNoDelay()
      socket.on('error', failed)
      socket.on('data', (data) => {
        bytes += data.length
        if (left > 0) {
          left -= data.length
          return left === 0 ? answered() : undefined
        }
        const piece = head ? Buffer.concat([head, data]) : data
        const end = piece.indexOf(HEAD_END)
        if (end === -1) {
          head = piece
          return
        }
        head = null
        const text = piece.toString('latin1', 0, end)
        const status = text.slice(9, 12)
        statuses[status] = (statuses[status] ?? 0) + 1
        left = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0) - (piece.length - end - HEAD_END.length)
        if (left === 0) answered()
      })
      send()
    })

  const opened = Array.from({ length: connections }, () => connect(port, '127.0.0.1'))
  await Promise.all(opened.map(ask))
  const sorted = Float64Array.from(times).sort()
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  return {
    answers: times.length,
    bytes,
    seconds: (performance.now() - start) / 1000,
    p50: at(0.5),
    p99: at(0.99),
    statuses,
  }
}

if (import.meta.main) console.log(JSON.stringify(await putLoad((await json(process.stdin)) as Load)))
