import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** The name of a built script or style in a page, a script or the worker. */
const NAME = /((?:\/|["'`])assets\/|["'`]\.\/)([\w.-]+?)-([\w-]{8}\.(?:js|css))\b/g
const OF_BUILD = /-of(\d)-/
const FOOT = 'rights reserved'

export type TwoBuilds = {
  readonly url: string
  /** Switches the site to a later build, and back if it is away. With `gone`, the files of the earlier build are missing. */
  deploy(build: number, options?: { gone: boolean }): void
  /** Closes every connection without an answer, until the next deploy. */
  goAway(): void
  /** Delays every answer from now on. */
  slow(ms: number): void
  close(): void
}

/**
 * The site as another build: its files have other names, its worker other bytes and its pages another footer. The
 * policies name inline scripts by hashes that no longer match, so the policies are removed.
 */
export async function twoBuilds(site: string): Promise<TwoBuilds> {
  let build = 1
  let gone = false
  let isAway = false
  let waitMs = 0
  const renamed = (body: string, build: number) =>
    body.replace(NAME, `$1$2-of${build}-$3`).replaceAll(FOOT, `${FOOT} (build ${build})`)

  async function answer(asked: IncomingMessage, response: ServerResponse) {
    if (isAway) {
      response.destroy()
      return
    }
    const path = asked.url ?? '/'
    const [, of] = OF_BUILD.exec(path) ?? []
    if (waitMs > 0) await new Promise((done) => setTimeout(done, waitMs))
    const old = of !== undefined && Number(of) < build
    if (old && gone) {
      response.writeHead(404).end()
      return
    }
    const found = await fetch(site + path.replace(OF_BUILD, '-'), { redirect: 'manual' })
    const type = found.headers.get('Content-Type') ?? ''
    const headers = Object.fromEntries(
      [...found.headers].filter(
        ([name]) => !/^(content-(length|encoding|security-policy)|etag|transfer-encoding)$/.test(name),
      ),
    )
    if (type.startsWith('text/html')) headers['content-security-policy'] = "script-src 'self' 'unsafe-inline'"
    response.writeHead(found.status, headers)
    const bytes = Buffer.from(await found.arrayBuffer())
    response.end(/html|javascript|css|json/.test(type) ? renamed(bytes.toString(), Number(of ?? build)) : bytes)
  }

  const server = createServer((asked, response) => {
    answer(asked, response).catch((error) => response.destroy(error))
    text(asked).catch(() => '')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    deploy(next, options) {
      build = next
      gone = options?.gone ?? false
      isAway = false
    },
    goAway() {
      isAway = true
    },
    slow(ms) {
      waitMs = ms
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
