/** The part of a service worker's global scope that we use; TypeScript's DOM types cover only windows. */
type WorkerScope = {
  readonly location: Location
  readonly navigator: { readonly onLine: boolean }
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> }
  }
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install', act: (event: InstallEvent) => void): void
  addEventListener(type: 'activate', act: (event: ExtendableEvent) => void): void
  addEventListener(type: 'message', act: (event: ExtendableEvent & { readonly data: unknown }) => void): void
  addEventListener(type: 'fetch', act: (event: FetchEvent) => void): void
}

type ExtendableEvent = {
  /** Keeps the worker alive until the work is done. */
  waitUntil(work: Promise<unknown>): void
}

/** The Static Routing API, which not every browser has. */
export type InstallEvent = ExtendableEvent & {
  addRoutes?(rules: readonly RouterRule[]): Promise<void>
}

type RouterRule = {
  readonly condition: { readonly requestMethod: string; readonly urlPattern: URLPattern }
  readonly source: string
}

export type FetchEvent = ExtendableEvent & {
  readonly request: Request
  /** The response to a navigation that the browser started while the worker was starting. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

export const scope = globalThis as unknown as WorkerScope
