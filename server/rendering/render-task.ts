import type { MessagePort } from 'node:worker_threads'
import type { Unread } from '#app/forms/parsed-form.ts'
import type { PackedCatalog } from '#catalog/store/packed-catalog.ts'
import type { PackedContent } from '#content/packed-content.ts'
import type { ReceivedForm } from '#server/forms/receive-form.ts'
import type { SentForm, VisitorCounter } from '#server/rendering/thread-ports.ts'
import type { Costed, QueuePlace } from '#shared/shared-work.ts'

/** What is known about a request beside its address and headers. */
export type Asked = {
  readonly requestId: string
  /** The posted form, or why it wasn't read. Null for any other request. */
  readonly posted: ReceivedForm | Unread | null
  /** Null for an answer that will be cached: it is for everybody, so it can't ask on behalf of a visitor. */
  readonly counter: VisitorCounter | null
  /** Its place in the queue. */
  readonly place: Pick<QueuePlace, 'isSpare' | 'isHeld' | 'giveAway'>
}

/** Makes an answer of the rendered site. */
export type Render = (request: Request, asked: Asked) => Promise<Costed<Response>>

/** What renders, and how many answers it makes at the same time. */
export type Renderer = {
  readonly render: Render
  readonly concurrency: number
  /** What the threads know of hosted files. Part of the key of every cached page. */
  hostedRevision(): string
}

/** As `Headers` gives and takes them. */
type Fields = [name: string, value: string][]

/** A request for a thread. */
export type RenderTask = Pick<Asked, 'requestId'> & {
  readonly posted: SentForm | Unread | null
  readonly method: string
  readonly url: string
  readonly headers: Fields
  /** A body that isn't a form: the calls of `/mcp`. */
  readonly body: Uint8Array<ArrayBuffer> | null
  /** The other end of the visitor's counter. */
  readonly counter: MessagePort | null
  readonly catalog: PackedCatalog | null
  readonly content: PackedContent
  /** The revision of the local files: the thread lists them again if it knows another. */
  readonly files: string
}

/** A thread's answer. */
export type RenderAnswer = {
  readonly status: number
  readonly headers: Fields
  readonly body: Uint8Array<ArrayBuffer> | null
  /** The processor's time that it took, in ms. */
  readonly ms: number
  /** What the thread knows of hosted files. */
  readonly hostedRevision: string
}

/** What a thread needs to start. */
export type ThreadSettings = {
  /** The folder of the build. */
  readonly built: string
  readonly dataDir: string
  readonly hosted: string | null
  readonly fileHosts: readonly string[]
  readonly siteUrl: string | null
  readonly changeMails: boolean
  readonly logLevel: string
}
