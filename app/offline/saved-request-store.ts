import { onPageReturn } from '#app/ui/page-return.ts'
import type { Receipt } from '#requests/stored-request.ts'

/**
 * A request written offline: waiting, refused because of its content, or sent. Visitors' browsers store these property
 * names, so don't rename them.
 */
export type OfflineRequest = {
  /** The form's key. The site stores a request that is sent twice under one key only once. */
  readonly key: string
  /** ISO 8601. */
  readonly keptAt: string
  /** All form fields except key and stamp, with files. Empty once the request is sent. */
  readonly fields: readonly (readonly [name: string, value: string | File])[]
  /** Why the request was refused, and what to do. */
  readonly trouble: readonly string[]
  readonly receipt: Receipt | null
}

const DATABASE = 'catalogue-requests'
const STORE = 'requests'
const CHANNEL = 'kept-requests'
/** A receipt that is never closed is deleted after a day. */
const MAX_RECEIPT_MS = 86_400_000

/** Returns the saved requests, oldest first. Rejects if the browser has no storage. */
export async function listSavedRequests(): Promise<OfflineRequest[]> {
  const all = await inStore<OfflineRequest[]>('readonly', (store) => store.getAll())
  const expired = all.filter(({ receipt }) => receipt && Date.now() - Date.parse(receipt.receivedAt) > MAX_RECEIPT_MS)
  for (const { key } of expired) await inStore('readwrite', (store) => store.delete(key))
  return all.filter((one) => !expired.includes(one)).sort((a, b) => a.keptAt.localeCompare(b.keptAt))
}

/** Finds a saved request by its key. Returns undefined if it is no longer there. */
export const findSavedRequest = (key: string): Promise<OfflineRequest | undefined> =>
  inStore<OfflineRequest | undefined>('readonly', (store) => store.get(key))

/** Saves a request, replacing one of the same key, and notifies all tabs. Rejects without storage. */
export async function saveRequest(request: OfflineRequest): Promise<void> {
  await inStore('readwrite', (store) => store.put(request))
  notifyTabs()
}

/** Deletes a request and notifies all tabs. */
export async function deleteRequest(key: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(key))
  notifyTabs()
}

/** Returns a saved request's text fields in the form of a draft. */
export const draftFields = ({ fields }: OfflineRequest): Record<string, string> =>
  Object.fromEntries(fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

/** Returns the names of a saved request's files. */
export const fileNames = ({ fields }: OfflineRequest): string[] =>
  fields.flatMap(([, value]) => (value instanceof File ? [value.name] : []))

/** Calls `onChange` after each change in any tab, and when the page returns. Returns a function that stops it. */
export function watchRequests(onChange: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = onChange
  const stop = onPageReturn(onChange)
  return () => {
    stop()
    channel.close()
  }
}

function notifyTabs(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(null)
  channel.close()
}

/** Runs one database request. Resolves once the browser has written it to disk. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<Result> | IDBRequest,
): Promise<Result> {
  const database = await openDatabase()
  try {
    return await new Promise<Result>((done, failed) => {
      const transaction = database.transaction(STORE, mode, { durability: 'strict' })
      const request = run(transaction.objectStore(STORE))
      transaction.oncomplete = () => done(request.result)
      transaction.onabort = () => failed(transaction.error)
    })
  } finally {
    database.close()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'key' })
    opening.onsuccess = () => done(opening.result)
    opening.onerror = () => failed(opening.error)
  })
}
