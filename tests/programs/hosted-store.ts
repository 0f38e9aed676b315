import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** How the host serves a file, correctly or not. */
export type HostedMood =
  | {
      readonly kind: 'file'
      readonly bytes: Uint8Array
      readonly type?: string
      readonly headers?: Record<string, string>
    }
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Record<string, string> }
  /** Accepts the request and never answers. */
  | { readonly kind: 'hangs' }
  /** Announces the file's length and breaks off in the middle. */
  | { readonly kind: 'drops'; readonly bytes: Uint8Array }
  /** Sends no length and ignores ranges. */
  | { readonly kind: 'unmeasured'; readonly bytes: Uint8Array }
  /** Ignores ranges. */
  | { readonly kind: 'whole'; readonly bytes: Uint8Array }
  /** Pauses between two halves. */
  | { readonly kind: 'slow'; readonly bytes: Uint8Array; readonly ms: number }

export type HostedStore = {
  readonly base: string
  readonly host: string
  /** By decoded path under the base. Any other file is missing. */
  readonly files: Map<string, HostedMood>
  /** One entry per request: `HEAD product-pdfs/a.pdf bytes=0-1`. */
  readonly asked: string[]
  underWay(): number
  close(): Promise<void>
}

const PUBLIC = '/storage/v1/object/public/'
const MISSING = JSON.stringify({ statusCode: '404', error: 'not_found', message: 'Object not found' })

/** A server that answers like the hosted file store: a missing file is a 400 with the real code in its body. */
export async function startHostedStore(): Promise<HostedStore> {
  const files = new Map<string, HostedMood>()
  const asked: string[] = []
  let now = 0
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').replace(PUBLIC, ''))
    asked.push([request.method, path, request.headers.range].filter(Boolean).join(' '))
    now += 1
    response.once('close', () => {
      now -= 1
    })
    answer(request, response, files.get(path) ?? { kind: 'status', status: 400 }).catch((error) =>
      response.destroy(error),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a listening TCP server has one
  return {
    base: `http://127.0.0.1:${port}${PUBLIC.slice(0, -1)}`,
    host: `127.0.0.1:${port}`,
    files,
    asked,
    underWay: () => now,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, mood: HostedMood): Promise<void> {
  const only = request.method === 'HEAD'
  if (mood.kind === 'hangs') return
  if (mood.kind === 'status') {
    response.writeHead(mood.status, { 'Content-Type': 'application/json', ...mood.headers })
    response.end(only ? undefined : MISSING)
    return
  }
  const { bytes } = mood
  const own = mood.kind === 'file' ? mood.headers : {}
  const headers = {
    'Content-Type': (mood.kind === 'file' && mood.type) || 'application/pdf',
    ETag: 'W/"tag-1"',
    'Last-Modified': 'Sat, 21 Nov 2026 10:00:00 GMT',
    'Set-Cookie': '__cf_bm=secret',
    'X-Powered-By': 'storage',
    'Cache-Control': 'max-age=3600',
    ...own,
  }
  if (mood.kind === 'unmeasured') {
    response.writeHead(200, headers)
    if (!only) response.write(bytes.subarray(0, 2))
    response.end(only ? undefined : bytes.subarray(2))
    return
  }
  const [, from, to] = /bytes=(\d*)-(\d*)/.exec(request.headers.range ?? '') ?? []
  if (mood.kind === 'file' && from !== undefined && !only) {
    const first = from === '' ? bytes.length - Number(to) : Number(from)
    const last = from === '' || to === '' ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1)
    const outside = first >= bytes.length
    const place = outside ? `bytes */${bytes.length}` : `bytes ${first}-${last}/${bytes.length}`
    response.writeHead(outside ? 416 : 206, { ...headers, 'Content-Range': place })
    response.end(outside ? undefined : bytes.subarray(first, last + 1))
    return
  }
  response.writeHead(200, { ...headers, 'Content-Length': bytes.length })
  if (only) response.end()
  else if (mood.kind === 'drops') response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
  else if (mood.kind === 'slow') {
    response.write(bytes.subarray(0, bytes.length / 2))
    await delay(mood.ms)
    response.end(bytes.subarray(bytes.length / 2))
  } else response.end(bytes)
}
