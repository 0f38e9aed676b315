/** The part of a service worker's own world that we use: the browser's types know the window's alone. */
type WorkerScope = {
  readonly location: Location
  readonly navigator: { readonly onLine: boolean }
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> }
  }
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', act: (event: LastingEvent) => void): void
  addEventListener(type: 'message', act: (event: LastingEvent & { readonly data: unknown }) => void): void
  addEventListener(type: 'fetch', act: (event: FetchEvent) => void): void
}

export type LastingEvent = {
  /** Keeps the worker alive until it is done. */
  waitUntil(work: Promise<unknown>): void
}

export type FetchEvent = LastingEvent & {
  readonly request: Request
  /** The answer to a navigation that the browser has asked for while the worker was being started. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

export const scope = globalThis as unknown as WorkerScope
