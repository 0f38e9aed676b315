import type { Unread } from '#app/forms/parsed-form.ts'
import type { PackedCatalog } from '#catalog/store/packed-catalog.ts'
import type { PackedContent } from '#content/packed-content.ts'
import type { ReceivedForm } from '#server/forms/receive-form.ts'
import type { CallPort, ThreadCalls } from '#server/rendering/visitor-calls.ts'
import type { Costed, QueuePlace } from '#shared/shared-work.ts'

export type Asked = {
  readonly requestId: string
  /** The posted form, or why it wasn't read. Null for other requests. */
  readonly posted: ReceivedForm | Unread | null
  /** Null for a cached answer: it is for everybody, so can't ask for a visitor. */
  readonly calls: ThreadCalls | null
  readonly place: Pick<QueuePlace, 'isSpare' | 'isHeld'>
}

export type Render = (request: Request, asked: Asked) => Promise<Costed<Response>>

/** Renders, and makes so many answers at once. */
export type Renderer = {
  readonly render: Render
  readonly concurrency: number
  /** What the threads know of hosted files: part of each cached page's key. */
  hostedRevision(): string
}

type Fields = [name: string, value: string][]

export type RenderTask = Pick<Asked, 'requestId' | 'posted'> & {
  readonly method: string
  readonly url: string
  readonly headers: Fields
  /** A body that isn't a form: calls of `/mcp`. */
  readonly body: Uint8Array<ArrayBuffer> | null
  readonly calls: CallPort | null
  readonly catalog: PackedCatalog | null
  readonly content: PackedContent
  /** The revision of local files: on a change the thread lists them again. */
  readonly files: string
}

export type RenderAnswer = {
  readonly status: number
  readonly headers: Fields
  readonly body: Uint8Array<ArrayBuffer> | null
  readonly ms: number
  /** How often the thread saw a hosted file come or go since its last answer. */
  readonly hostedFlips: number
}

export type ThreadSettings = {
  readonly built: string
  readonly dataDir: string
  readonly hosted: string | null
  readonly fileHosts: readonly string[]
  readonly siteUrl: string | null
  readonly changeMails: boolean
  readonly logLevel: string
}
