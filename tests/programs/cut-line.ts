import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export type Line = {
  /** The address with the line in its middle. */
  readonly url: string
  /** Ends all connections, and takes no new ones. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** Ends all connections; new ones go to another server. */
  moveTo(address: string): void
}

/** A line to a server that can be cut, as if the server had gone. Closed when the test ends. */
export async function lineTo(address: string): Promise<Line> {
  let target = new URL(address)
  const open = new Set<Socket>()
  let server: Server | null = null
  let port = 0

  async function mend(): Promise<void> {
    const listening = createServer((near) => {
      const far = connect(Number(target.port), target.hostname)
      for (const [end, other] of [
        [near, far],
        [far, near],
      ] as const) {
        open.add(end)
        end.on('error', () => other.destroy())
        end.on('close', () => other.destroy())
        end.pipe(other)
      }
    })
    await new Promise<void>((done) => listening.listen(port, '127.0.0.1', done))
    port = (listening.address() as AddressInfo).port
    server = listening
  }

  function endAll(): void {
    for (const end of open) end.destroy()
    open.clear()
  }

  async function cut(): Promise<void> {
    const listening = server
    server = null
    endAll()
    if (listening) await new Promise((done) => listening.close(done))
  }

  await mend()
  onTestFinished(cut)
  const url = new URL(address)
  url.host = `127.0.0.1:${port}`
  const moveTo = (next: string) => {
    target = new URL(next)
    endAll()
  }
  return { url: url.href, cut, mend, moveTo }
}
