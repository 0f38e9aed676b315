import { availableParallelism } from 'node:os'
import type { PackedCatalog } from '#catalog/store/packed-catalog.ts'
import type { PackedContent } from '#content/packed-content.ts'
import type { SiteFiles } from '#files/site-files.ts'
import type { Log } from '#server/operations/log.ts'
import { RenderPool } from '#server/rendering/render-pool.ts'
import type { Asked, RenderAnswer, Renderer, RenderTask, ThreadSettings } from '#server/rendering/render-task.ts'
import { serveVisitorCalls } from '#server/rendering/visitor-calls.ts'
import { endsWithin } from '#shared/ends-within.ts'
import type { OpenIssues } from '#shared/open-issues.ts'
import { bodyOf } from '#shared/page-bytes.ts'
import { Problem } from '#shared/problem.ts'

type Served = {
  packed(): PackedCatalog | null
  content(): PackedContent
  readonly files: Pick<SiteFiles, 'folderRevision'>
  readonly log: Log
  readonly issues: OpenIssues<string>
}

type Options = { readonly count?: number; readonly file?: URL; readonly maxBusyMs?: number }

const THREAD = new URL('./render-thread.ts', import.meta.url)
const renderThreadCount = (): number => Math.max(1, availableParallelism() - 1)

/** The costliest page takes 0.1 s, several times that on a busy machine. Waiting for the database doesn't count. */
const MAX_BUSY_MS = 10_000
/** A page that isn't ready by then never will be, even after waiting for database and turn. Its thread is replaced. */
const MAX_RENDER_MS = 30_000
const MAX_CLOSE_MS = 1_000
/** A thread may end because of another answer. */
const MAX_TRIES = 2
/** The flag of `start.mjs` overrides the young generation's size. */
const MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 }
/** A thread makes other pages while one waits for a remote file store. */
const PER_THREAD = { hosted: 4, local: 1 } as const
const BODILESS = [101, 204, 205, 304]

/** The threads of `render-thread.ts`, with a spare one when all are busy. Retries a crashed one's answers once. */
export class RenderThreads {
  readonly #pool: RenderPool
  readonly #concurrency: number
  #hostedFlips = 0

  constructor(settings: ThreadSettings, options: Options = {}) {
    const { count = renderThreadCount(), file = THREAD, maxBusyMs = MAX_BUSY_MS } = options
    const worker = { workerData: settings, resourceLimits: MEMORY }
    this.#pool = new RenderPool(file, { worker, count, maxBusyMs, maxMs: MAX_RENDER_MS })
    this.#concurrency = count * PER_THREAD[settings.hosted === null ? 'local' : 'hosted']
  }

  over({ packed, content, files, log, issues }: Served): Renderer {
    this.#pool.report(log, issues)
    const render: Renderer['render'] = async (request, asked) => {
      if (this.#pool.isExhausted) return { error: notMade(), ms: 0 }
      const task = {
        requestId: asked.requestId,
        method: request.method,
        url: request.url,
        headers: [...request.headers],
        posted: asked.posted,
        body: asked.posted === null && request.body ? new Uint8Array(await request.arrayBuffer()) : null,
        catalog: packed(),
        content: content(),
        files: files.folderRevision(),
      }
      const begun = performance.now()
      for (let tries = 1; ; tries += 1) {
        try {
          const answer = await this.#attempt(task, asked)
          this.#hostedFlips += answer.hostedFlips
          return { result: responseOf(answer), ms: answer.ms }
        } catch (error) {
          log.error({ requestId: asked.requestId, err: error }, 'a thread ended while it made an answer')
          const isOverdue = error instanceof Error && error.name === 'AbortError'
          if (isOverdue) return { error: notMade(error), ms: performance.now() - begun }
          if (tries === MAX_TRIES) return { error: notMade(error), ms: 0 }
        }
      }
    }
    return {
      render,
      concurrency: this.#concurrency,
      hostedRevision: () => String(this.#hostedFlips),
    }
  }

  async close(): Promise<void> {
    await endsWithin(this.#pool.close(), MAX_CLOSE_MS)
  }

  async #attempt(task: Omit<RenderTask, 'calls'>, asked: Asked): Promise<RenderAnswer> {
    const calls = asked.calls && serveVisitorCalls(asked.calls)
    const whole = { ...task, calls: calls && { port: calls.port, names: calls.names } }
    try {
      return await this.#pool.run(whole, calls ? [calls.port] : [], asked.place)
    } finally {
      calls?.close()
    }
  }
}

const responseOf = ({ status, headers, body }: RenderAnswer): Response =>
  new Response(BODILESS.includes(status) ? null : body && bodyOf(body), { status, headers })

/** It took too long, its thread ended, perhaps because of another answer, or all threads are stuck. */
const notMade = (cause?: unknown): Problem =>
  new Problem(503, 'This could not be made.', 'Please try again in a minute.', { reason: 'busy', cause })
