import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports for outgoing connections, so none of those takes it before the site starts. */
const FIRST = 20_000
const LAST = 32_000
const TRIES = 50

/** Returns a free port. Throws if 50 in a row are taken. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FIRST, LAST)
    if (await isFree(port)) return port
  }
  throw new Error('no port is free')
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((done) => {
    server.once('error', () => done(false))
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
  })
}
