import { type Context, Hono } from 'hono'
import { PICTURE_WIDTHS } from '#catalog/part/picture-widths.ts'
import { contentType, isImagePath } from '#files/content-type.ts'
import { storePath } from '#files/names/file-names.ts'
import type { SiteFiles } from '#files/site-files.ts'
import type { FileStore, OpenFile } from '#files/stores/file-store.ts'
import { isUnchanged, mayContinue } from '#server/downloads/file-conditions.ts'
import { fileHeaders } from '#server/downloads/file-headers.ts'
import { sentInPieces } from '#server/http/byte-stream.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import type { Log } from '#server/operations/log.ts'
import type { Overload } from '#server/overload/overload.ts'
import { problemOf } from '#shared/problem.ts'
import { problemDocument } from '#shared/problem-document.ts'
import type { Turn } from '#shared/shared-work.ts'

type SentFile = OpenFile & { readonly original?: string }
type Files = Pick<SiteFiles, 'store' | 'thumbnails' | 'modelViews' | 'remotePictures'>
type Options = { readonly files: Files; readonly log: Log }
type Bytes = ReadableStream<Uint8Array>
/** Turns a body into what is sent: in pieces as fast as the client reads, or null on a HEAD. */
type Send = (body: Bytes | null) => Promise<Bytes | null>

const REMOTE = '/files/elsewhere/'
const RETRY_AFTER_S = 5
const PIECE_MS = 0.2
const ONE_HOUR = 'public, max-age=3600'

/** Files (behavior 13.6): ranges, `?w=`, `?as=glb`, `?download`. Mount before the ETag middleware, which reads all. */
export function fileAnswers({ files, log }: Options, overload: Pick<Overload, 'pictures' | 'models' | 'slices'>) {
  const app = new Hono<SiteEnv>()
  const sender =
    (c: Context<SiteEnv>): Send =>
    async (body) => {
      const turn = overload.slices(c)
      if (c.req.method !== 'HEAD') return body && (await sentInPieces(c, log, piecesOf(body, c.req.raw.signal, turn)))
      await body?.cancel()
      return null
    }
  app.get(`${REMOTE}*`, (c) => remotePicture(files, c.req.raw, sender(c)))
  app.get('/files/*', (c) =>
    storedFile(files, c.req.raw, sender(c), { picture: overload.pictures(c), model: overload.models(c) }),
  )
  app.onError((error) => {
    const { status, text, reason, retryAfter = RETRY_AFTER_S } = problemOf(error)
    return problemDocument(status, text, { reason, retryAfter })
  })
  return app
}

/** Sends a body in pieces, so slow readers don't fill memory. A client that leaves early is no error. */
async function* piecesOf(body: Bytes, signal: AbortSignal, turn: Turn): AsyncGenerator<Uint8Array> {
  const begin = () => turn(async () => ({ result: null, ms: PIECE_MS }))
  try {
    await begin()
    for await (const piece of body) {
      yield piece
      await begin()
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

const notFound = (): Response => problemDocument(404, 'There is no such file here.')

async function remotePicture({ remotePictures }: Files, request: Request, send: Send): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const picture = await remotePictures.open(`${pathname.slice(REMOTE.length)}${search}`, request.signal)
  if (!picture) return notFound()
  const headers = new Headers({ 'Content-Type': picture.type, 'Cache-Control': ONE_HOUR })
  if (picture.length !== null) headers.set('Content-Length', String(picture.length))
  return new Response(await send(picture.body), { headers })
}

type Turns = { readonly picture: Turn; readonly model: Turn }

async function storedFile({ store, thumbnails, modelViews }: Files, request: Request, send: Send, turns: Turns) {
  const { pathname, searchParams: query } = new URL(request.url)
  const path = storePath(pathname.slice('/files/'.length))
  const type = path && contentType(path)
  if (!path || !type) return notFound()
  const { signal } = request
  const asked = isImagePath(path) ? query.get('w') : null
  const width = PICTURE_WIDTHS.find((one) => String(one) === asked) ?? null
  if (asked !== null && width === null)
    return problemDocument(400, `Pictures have these widths: ${PICTURE_WIDTHS.join(', ')}. Example: ?w=128.`)
  const isView = query.get('as') === 'glb'
  const open = async (range: string | null): Promise<SentFile | null> => {
    if (isView) return await modelViews.open(path, range, signal, turns.model)
    const smaller = width && (await thumbnails.open(path, width, range, signal, turns.picture))
    return smaller || (await store.open(path, range, signal))
  }
  const isWhole = width === null && !isView
  const file = (isWhole ? await described(store, path, request) : null) ?? (await opened(open, request))
  if (!file) return notFound()
  const [sentType, end] = isView ? GLB : file.original === undefined ? ([type, null] as const) : WEBP
  const headers = fileHeaders({
    file,
    type: sentType,
    path: end === null ? path : path.replace(/[^.]+$/, end),
    query,
    original: file.original ?? file.version,
  })
  return await answer(file, headers, request, send)
}

/** The type and ending of what is sent for a STEP file (behavior 23.10) and for a smaller picture. */
const GLB = ['model/gltf-binary', 'glb'] as const
const WEBP = ['image/webp', 'webp'] as const

/** The file's facts, if the answer needs no bytes and all else is known. */
async function described(store: FileStore, path: string, { method, headers }: Request): Promise<SentFile | null> {
  if (method === 'HEAD') await store.look(path)
  const facts = store.facts(path)
  if (!facts || (method !== 'HEAD' && !isUnchanged(headers, facts))) return null
  return { ...facts, status: 200, from: 0, to: facts.size - 1, body: null }
}

async function opened(open: (range: string | null) => Promise<SentFile | null>, { method, headers }: Request) {
  const file = await open(method === 'GET' ? headers.get('Range') : null)
  if (!file || file.status === 200 || mayContinue(headers, file)) return file
  await file.body?.cancel()
  return await open(null)
}

async function answer(file: OpenFile, headers: Headers, request: Request, send: Send): Promise<Response> {
  const { status, size, from, to, body } = file
  if (isUnchanged(request.headers, file)) {
    await body?.cancel()
    headers.delete('Content-Type')
    return new Response(null, { status: 304, headers })
  }
  if (status === 416) {
    const refusal = problemDocument(416, `The file has ${size} bytes. The requested range is outside of it.`)
    refusal.headers.set('Content-Range', `bytes */${size}`)
    return refusal
  }
  headers.set('Content-Length', String(status === 206 ? to - from + 1 : size))
  if (status === 206) headers.set('Content-Range', `bytes ${from}-${to}/${size}`)
  return new Response(await send(body), { status, headers })
}
