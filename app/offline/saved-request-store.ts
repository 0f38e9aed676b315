import type { Receipt } from '#inquiries/inquiry.ts'

/** A request that was written without a network: it waits, was refused for what is in it, or is sent. */
export type KeptRequest = {
  /** The form's own key: what is sent twice under it is stored once. */
  readonly key: string
  /** ISO 8601. */
  readonly keptAt: string
  /** All that the form holds but key and stamp, files too; empty once it is sent. */
  readonly fields: readonly (readonly [name: string, value: string | File])[]
  /** Why it was refused, and what to do. */
  readonly trouble: readonly string[]
  readonly receipt: Receipt | null
}

const DATABASE = 'catalogue-requests'
const STORE = 'requests'
const CHANNEL = 'kept-requests'
/** A receipt that nobody has put away goes after a day. */
const RECEIPT_MS = 86_400_000

/** The kept requests, the first one written first. Rejects where this browser keeps nothing. */
export async function keptRequests(): Promise<KeptRequest[]> {
  const all = await inStore<KeptRequest[]>('readonly', (store) => store.getAll())
  const gone = all.filter(({ receipt }) => receipt && Date.now() - Date.parse(receipt.receivedAt) > RECEIPT_MS)
  for (const { key } of gone) await inStore('readwrite', (store) => store.delete(key))
  return all.filter((one) => !gone.includes(one)).sort((a, b) => a.keptAt.localeCompare(b.keptAt))
}

/** One of them by its key; undefined when it is no longer there. */
export const keptRequest = (key: string): Promise<KeptRequest | undefined> =>
  inStore<KeptRequest | undefined>('readonly', (store) => store.get(key))

/** Keeps a request, in the place of one of the same key, and tells all tabs. Rejects where there is no room for it. */
export async function keepRequest(request: KeptRequest): Promise<void> {
  await inStore('readwrite', (store) => store.put(request))
  tell()
}

/** Lets a request go, and tells all tabs. */
export async function dropRequest(key: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(key))
  tell()
}

/** The fields of a kept request as a draft has them. */
export const draftFields = ({ fields }: KeptRequest): Record<string, string> =>
  Object.fromEntries(fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

/** The names of its files. */
export const fileNames = ({ fields }: KeptRequest): string[] =>
  fields.flatMap(([, value]) => (value instanceof File ? [value.name] : []))

/** Calls `changed` after each change, whatever tab made it, until it is stopped by what it gives. */
export function watchRequests(changed: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = changed
  return () => channel.close()
}

function tell(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(null)
  channel.close()
}

/** Done once the browser has written it. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result> | IDBRequest,
): Promise<Result> {
  const database = await opened()
  try {
    return await new Promise<Result>((done, failed) => {
      const transaction = database.transaction(STORE, mode, { durability: 'strict' })
      const asked = ask(transaction.objectStore(STORE))
      transaction.oncomplete = () => done(asked.result)
      transaction.onabort = () => failed(transaction.error)
    })
  } finally {
    database.close()
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'key' })
    opening.onsuccess = () => done(opening.result)
    opening.onerror = () => failed(opening.error)
  })
}
