import { type Context, Hono } from 'hono'
import { PICTURE_WIDTHS } from '#catalogue/picture-widths.ts'
import { contentType, isImagePath } from '#files/content-type.ts'
import { storePath } from '#files/file-path.ts'
import type { SiteFiles } from '#files/site-files.ts'
import type { OpenFile } from '#files/store.ts'
import type { PictureWidth } from '#files/thumbnails.ts'
import { problemDocument } from '#problem/document.ts'
import { isProblem } from '#problem/problem.ts'
import { byteStream, connectionOf } from '#server/byte-stream.ts'
import { isUnchanged, mayContinue } from '#server/file-conditions.ts'
import { fileHeaders } from '#server/file-headers.ts'
import type { Log } from '#server/log.ts'
import { onlyReading } from '#server/only-reading.ts'
import type { SiteEnv } from '#server/site.ts'

/** A file, or a thumbnail with the version of its original. */
type SentFile = OpenFile & { readonly original?: string }
type Files = Pick<SiteFiles, 'store' | 'thumbnails' | 'elsewhere'>
type FileParts = { readonly files: Files; readonly log: Log }
type Bytes = ReadableStream<Uint8Array>
/** Gives a body as it is sent: piece by piece as the visitor takes it, none on a HEAD. */
type Send = (body: Bytes | null) => Promise<Bytes | null>

const ELSEWHERE = '/files/elsewhere/'
const RETRY_AFTER_S = '5'
const AN_HOUR = 'public, max-age=3600'

/**
 * Pictures and datasheets (DESIGN 5): `/files/{bucket}/…` with ranges and validators, `?w=` for a thumbnail, `?download`
 * to save; `/files/elsewhere/…` for pictures of other hosts. Mount it before the ETag, which would hold a whole file in memory.
 */
export function fileAnswers({ files, log }: FileParts): Hono<SiteEnv> {
  const app = new Hono<SiteEnv>()
  app.use('/files/*', onlyReading())
  const sender = (c: Context<SiteEnv>): Send => {
    const failed = (error: unknown) => log.error({ requestId: c.get('requestId'), err: error }, 'file cut off')
    return async (body) => {
      if (c.req.method !== 'HEAD')
        return body && (await byteStream(piecesOf(body, c.req.raw.signal), failed, connectionOf(c)))
      await body?.cancel()
      return null
    }
  }
  app.get(`${ELSEWHERE}*`, (c) => farPicture(files, c.req.raw, sender(c)))
  app.get('/files/*', (c) => storedFile(files, c.req.raw, sender(c)))
  app.onError((error) => {
    if (!isProblem(error)) throw error
    const answer = problemDocument(error.status, `${error.message} ${error.advice}`)
    if (error.status === 503) answer.headers.set('Retry-After', RETRY_AFTER_S)
    return answer
  })
  return app
}

/** The pieces of a body; a visitor who has gone away ends it, and that is no failure. */
async function* piecesOf(body: Bytes, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

const notFound = (): Response => problemDocument(404, 'There is no such file here.')

async function farPicture({ elsewhere }: Files, request: Request, send: Send): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const picture = await elsewhere.open(`${pathname.slice(ELSEWHERE.length)}${search}`, request.signal)
  if (!picture) return notFound()
  const headers = new Headers({ 'Content-Type': picture.type, 'Cache-Control': AN_HOUR })
  if (picture.length !== null) headers.set('Content-Length', String(picture.length))
  return new Response(await send(picture.body), { headers })
}

async function storedFile(files: Files, request: Request, send: Send): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const path = storePath(pathname.slice('/files/'.length))
  const type = path && contentType(path)
  if (!path || !type) return notFound()
  const width = isImagePath(path) ? searchParams.get('w') : null
  const wanted = PICTURE_WIDTHS.find((one) => String(one) === width) ?? null
  if (width !== null && wanted === null)
    return problemDocument(400, `A picture comes in these widths: ${PICTURE_WIDTHS.join(', ')}. Ask for one as ?w=128.`)
  const known = wanted === null ? await described(files, path, request) : null
  const file = known ?? (await opened(files, path, wanted, request))
  if (!file) return notFound()
  const smaller = file.original !== undefined
  const headers = fileHeaders({
    file,
    type: smaller ? 'image/webp' : type,
    path: smaller ? path.replace(/[^.]+$/, 'webp') : path,
    asked: searchParams,
    original: file.original ?? file.version,
  })
  return await answer(file, headers, request, send)
}

/** The file without its bytes, when they aren't wanted and all else of it is known. */
async function described({ store }: Files, path: string, { method, headers }: Request): Promise<SentFile | null> {
  if (method === 'HEAD') await store.look(path)
  const facts = store.facts(path)
  if (!facts || (method !== 'HEAD' && !isUnchanged(headers, facts))) return null
  return { ...facts, status: 200, from: 0, to: facts.size - 1, body: null }
}

async function opened(
  { store, thumbnails }: Files,
  path: string,
  width: PictureWidth | null,
  { method, headers, signal }: Request,
): Promise<SentFile | null> {
  const open = async (range: string | null) =>
    (width !== null && (await thumbnails.open(path, width, range, signal))) || (await store.open(path, range, signal))
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
    const refusal = problemDocument(416, `The file has ${size} bytes; the range that was asked for lies outside of it.`)
    refusal.headers.set('Content-Range', `bytes */${size}`)
    return refusal
  }
  headers.set('Content-Length', String(status === 206 ? to - from + 1 : size))
  if (status === 206) headers.set('Content-Range', `bytes ${from}-${to}/${size}`)
  return new Response(await send(body), { status, headers })
}
