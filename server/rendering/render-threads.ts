import { availableParallelism } from 'node:os'
import type { PackedCatalog } from '#catalog/store/packed-catalog.ts'
import type { PackedContent } from '#content/packed-content.ts'
import type { SiteFiles } from '#files/site-files.ts'
import type { Log } from '#server/operations/log.ts'
import { serveCounter } from '#server/rendering/counter-port.ts'
import { sendForm } from '#server/rendering/form-port.ts'
import { type BusyLimits, RenderPool } from '#server/rendering/render-pool.ts'
import type { Asked, RenderAnswer, Renderer, RenderTask, ThreadSettings } from '#server/rendering/render-task.ts'
import { endsWithin } from '#shared/ends-within.ts'
import type { OpenIssue } from '#shared/open-issues.ts'
import { bodyOf } from '#shared/page-bytes.ts'
import { isProblem, Problem } from '#shared/problem.ts'
import type { Costed } from '#shared/shared-work.ts'

export type RenderThreads = {
  /** Renders in the threads, with the catalog, the content and the files that are in service at that time. */
  over(services: Served): Renderer & { openIssues(): readonly OpenIssue[] }
  /** Ends the threads. Waits for those that are stuck for a second. */
  close(): Promise<void>
}

type Served = {
  packed(): PackedCatalog | null
  content(): PackedContent
  readonly files: Pick<SiteFiles, 'folderRevision'>
  readonly log: Log
  readonly now: () => Date
}

type Options = { readonly count?: number; readonly file?: URL; readonly limits?: BusyLimits; readonly maxMs?: number }

const THREAD = new URL('./render-thread.ts', import.meta.url)
/** One processor stays for the main loop. */
const renderThreadCount = (): number => Math.max(1, availableParallelism() - 1)

/**
 * The costliest page takes its thread a tenth of a second, several times as long on a busy machine. Waiting for the database isn't
 * counted.
 */
const BUSY_LIMITS: BusyLimits = { lateMs: 2_000, maxMs: 10_000 }
/** A page that isn't ready by then never will be: a form may wait for its database and for its turn. Its thread is replaced. */
const MAX_RENDER_MS = 30_000
const MAX_CLOSE_MS = 1_000
/** The flag of `start.mjs` wins over the young generation's. Where there is none, this counts. */
const MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 }
/** While a page waits for a remote file store, its thread makes others. Otherwise it makes one after the other. */
const PER_THREAD = { hosted: 4, local: 1 } as const
const BUSY = { reason: 'busy' } as const
const BODILESS = [101, 204, 205, 304]

/**
 * Starts the threads that render (`render-thread.ts`). They load while the site opens its services. A spare one starts when all are
 * busy with others' pages. If a thread crashes, it is replaced, and each answer that it was making is made again once.
 */
export function startRenderThreads(settings: ThreadSettings, options: Options = {}): RenderThreads {
  const { count = renderThreadCount(), file = THREAD, limits = BUSY_LIMITS, maxMs = MAX_RENDER_MS } = options
  const pool = new RenderPool(file, { workerData: settings, resourceLimits: MEMORY }, count, limits)
  let hostedRevision = ''

  async function attempt(task: Omit<RenderTask, 'counter' | 'posted'>, asked: Asked): Promise<RenderAnswer> {
    if (pool.isExhausted) throw new Problem(503, 'No page can be made at the moment.', 'Please try again later.', BUSY)
    const counter = asked.counter && serveCounter(asked.counter)
    const [form, unread] =
      asked.posted && 'body' in asked.posted ? [sendForm(asked.posted), null] : [null, asked.posted]
    const transfer = [counter?.port, form?.sent.portions].filter((port) => port !== undefined)
    const whole = { ...task, posted: form?.sent ?? unread, counter: counter?.port ?? null }
    try {
      return await pool.run(whole, transfer, asked.place, maxMs)
    } finally {
      counter?.close()
      form?.close()
    }
  }

  return {
    over({ packed, content, files, log, now }) {
      pool.report(log, now)
      const render: Renderer['render'] = async (request, asked) => {
        const task = {
          requestId: asked.requestId,
          method: request.method,
          url: request.url,
          headers: [...request.headers],
          body: asked.posted === null && request.body ? new Uint8Array(await request.arrayBuffer()) : null,
          catalog: packed(),
          content: content(),
          files: files.folderRevision(),
        }
        const logged = (error: unknown): Problem => {
          if (isProblem(error)) return error
          log.error({ requestId: asked.requestId, err: error }, 'a thread ended while it made an answer')
          return problemOf(error)
        }
        const made = (answer: RenderAnswer): Costed<Response> => {
          hostedRevision = answer.hostedRevision
          return { result: responseOf(answer), ms: answer.ms }
        }
        const begun = performance.now()
        const failed = (error: unknown): Costed<Response> => ({
          error: logged(error),
          ms: isOverdue(error) ? performance.now() - begun : 0,
        })
        try {
          return made(await attempt(task, asked))
        } catch (error) {
          const failure = failed(error)
          return isOverdue(error) || isProblem(error) ? failure : await attempt(task, asked).then(made, failed)
        }
      }
      return {
        render,
        concurrency: count * PER_THREAD[settings.hosted === null ? 'local' : 'hosted'],
        hostedRevision: () => hostedRevision,
        openIssues: () => pool.openIssues(),
      }
    },
    async close() {
      await endsWithin(pool.close(), MAX_CLOSE_MS)
    },
  }
}

const responseOf = ({ status, headers, body }: RenderAnswer): Response =>
  new Response(BODILESS.includes(status) ? null : body && bodyOf(body), { status, headers })

const isOverdue = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

/** The answer to the visitor: it took too long, or its thread ended, perhaps because of another answer. */
function problemOf(cause: unknown): Problem {
  const what = isOverdue(cause) ? 'This takes longer than it may.' : 'This could not be made.'
  return new Problem(503, what, 'Please try again in a minute.', { ...BUSY, cause })
}
