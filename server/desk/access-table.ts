import type { Role } from '#people/person.ts'
import { MAX_POSTED_FIELDS } from '#requests/schemas/posted-names.ts'

/** `signed-in` is every role. */
export type Who = 'anybody' | 'signed-in' | readonly Role[]

export type AccessRule = {
  readonly path: string
  readonly get?: Who
  readonly post?: Who
  /** Also for a person who must first add the required passkey (behavior 18.15). */
  readonly beforePasskey?: true
  /** Changes need a sign-in within 15 minutes, in case someone finds a browser open (behavior 18.13). */
  readonly stepUp?: true
  /** The POST body, unless it is an ordinary form (`desk-bodies.ts`). */
  readonly body?: DeskBody
}

/** `files` is streamed to disk, `json` is read by a call. Anything else is a form. */
export type DeskBody = { readonly bytes?: number; readonly fields?: number; readonly kind?: 'files' | 'json' }

const OWNER: readonly Role[] = ['owner']
const REQUESTS: readonly Role[] = ['owner', 'sales']
const CATALOG: readonly Role[] = ['owner', 'catalog']
/** Spreadsheets are a few megabytes; larger ones use the command line. */
const MAX_IMPORT = 30_000_000
/** Ten thousand cells, before and after. */
const MAX_CHANGES = 8_000_000
/** A thousand lines, each with ten prices and its texts. */
const MAX_QUOTE = { bytes: 5_000_000, fields: 30_000 }

/** Every address of the desk and its users (behavior 18.3). Unlisted is 404. A `.data` address counts as its page. */
export const ACCESS_TABLE: readonly AccessRule[] = [
  { path: '/', get: 'signed-in' },
  { path: '/sign-in', get: 'anybody', post: 'anybody' },
  { path: '/sign-out', post: 'anybody' },
  { path: '/invite/:token', get: 'anybody', post: 'anybody' },
  { path: '/passkeys/ask', post: 'anybody', body: { kind: 'json' } },
  { path: '/passkeys/answer', post: 'anybody', body: { kind: 'json' } },
  { path: '/passkeys/add', post: 'signed-in', beforePasskey: true, stepUp: true, body: { kind: 'json' } },
  { path: '/account', get: 'signed-in', post: 'signed-in', beforePasskey: true, stepUp: true },
  { path: '/account/password', get: 'signed-in', post: 'signed-in' }, // it asks for the present password
  { path: '/health', get: 'signed-in', post: CATALOG },
  { path: '/people', get: OWNER, post: OWNER, stepUp: true },
  { path: '/site', get: OWNER, post: OWNER },
  { path: '/site/history', get: OWNER, post: OWNER },
  { path: '/site/:folder/:name', get: OWNER, post: OWNER, body: { fields: 10_000 } },
  { path: '/acts', get: OWNER },
  { path: '/acts.csv', get: OWNER },
  { path: '/requests', get: REQUESTS, post: REQUESTS },
  { path: '/requests/new', get: REQUESTS, post: REQUESTS, body: { fields: MAX_POSTED_FIELDS, bytes: 11_000_000 } },
  { path: '/requests/:number', get: REQUESTS, post: REQUESTS },
  { path: '/requests/:number/message', get: REQUESTS, post: REQUESTS, body: { kind: 'files', bytes: 11_000_000 } },
  { path: '/requests/:number/seen', post: REQUESTS },
  { path: '/requests/:number/files/:position', get: REQUESTS },
  { path: '/requests/:number/files/:position/view', get: REQUESTS },
  { path: '/requests/:number/files/:position/table', get: REQUESTS },
  { path: '/requests.csv', get: REQUESTS },
  { path: '/requests.xlsx', get: REQUESTS },
  { path: '/buyers', get: REQUESTS },
  { path: '/buyers/:buyer', get: REQUESTS, post: REQUESTS },
  { path: '/buyers/:buyer/data.zip', get: REQUESTS },
  { path: '/today', get: REQUESTS },
  { path: '/today.csv', get: REQUESTS },
  { path: '/parts', get: CATALOG },
  { path: '/parts/:table/new', get: CATALOG, post: CATALOG },
  { path: '/parts/:table/grid', get: CATALOG, post: CATALOG, body: { bytes: MAX_CHANGES } },
  { path: '/parts/:table/export.csv', get: CATALOG },
  { path: '/parts/:table/export.xlsx', get: CATALOG },
  { path: '/parts/:table/:id', get: CATALOG, post: CATALOG },
  { path: '/parts/:table/:id/picture', get: 'signed-in' },
  { path: '/files', get: CATALOG, post: CATALOG, body: { kind: 'files', bytes: 61_000_000 } },
  { path: '/labels', get: 'signed-in' },
  { path: '/labels.pdf', get: 'signed-in' },
  { path: '/documents', get: CATALOG, post: CATALOG, body: { kind: 'files', bytes: 61_000_000 } },
  { path: '/documents.csv', get: CATALOG },
  { path: '/certificates', get: 'signed-in', post: 'signed-in', body: { kind: 'files', bytes: 61_000_000 } },
  { path: '/check', get: CATALOG },
  { path: '/check/fix', get: CATALOG, post: CATALOG, body: { bytes: MAX_CHANGES } },
  { path: '/quarantine', get: CATALOG, post: CATALOG },
  { path: '/imports', get: CATALOG },
  { path: '/imports/new', get: CATALOG, post: CATALOG, body: { kind: 'files', bytes: MAX_IMPORT } },
  { path: '/imports/drafts/:draft', get: CATALOG, post: CATALOG },
  { path: '/imports/drafts/:draft/errors.csv', get: CATALOG },
  { path: '/imports/:run', get: CATALOG },
  { path: '/imports/:run/undo', get: CATALOG, post: CATALOG },
  { path: '/requests/:number/quote', get: REQUESTS, post: REQUESTS, body: MAX_QUOTE },
  { path: '/requests/:number/quote/preview', get: REQUESTS, post: REQUESTS },
  { path: '/requests/:number/quote/draft.pdf', get: REQUESTS },
  { path: '/requests/:number/quote/mail.html', get: REQUESTS },
  { path: '/requests/:number/quote/files', post: REQUESTS, body: { kind: 'files', bytes: 11_000_000 } },
  { path: '/requests/:number/order', get: REQUESTS, post: REQUESTS, body: { kind: 'files', bytes: 11_000_000 } },
  { path: '/prices', get: REQUESTS, post: REQUESTS, body: { kind: 'files', bytes: MAX_IMPORT } },
  { path: '/quotes/:name', get: REQUESTS },
]

export type AccessVerdict = 'allowed' | 'missing' | 'wrong-method' | 'sign-in' | 'add-passkey' | 'forbidden' | 'step-up'

const COMPILED = ACCESS_TABLE.map((rule) => ({ rule, pattern: patternOf(rule.path) }))

/** The rule of a path (see `pagePath`), or null. The one with the most literal text wins. */
export function ruleOf(path: string): AccessRule | null {
  const found = COMPILED.filter(({ pattern }) => pattern.test(path)).map(({ rule }) => rule)
  return found.sort((one, other) => literal(other.path) - literal(one.path))[0] ?? null
}

/** The role, whether a passkey must be added first, and whether the sign-in is recent. */
export type Asking = { readonly role: Role; readonly needsPasskey: boolean; readonly isFresh: boolean }

/** Whether a person may use a method of an address. `asking` is null if signed out. */
export function verdictFor(rule: AccessRule | null, method: string, asking: Asking | null): AccessVerdict {
  if (rule === null) return 'missing'
  const who = method === 'GET' || method === 'HEAD' ? rule.get : method === 'POST' ? rule.post : undefined
  if (who === undefined) return 'wrong-method'
  if (who === 'anybody') return 'allowed'
  if (asking === null) return 'sign-in'
  if (asking.needsPasskey && !rule.beforePasskey) return 'add-passkey'
  if (who !== 'signed-in' && !who.includes(asking.role)) return 'forbidden'
  return method === 'POST' && rule.stepUp && !asking.isFresh ? 'step-up' : 'allowed'
}

/** The page of an address: React Router loads `/people.data` for `/people`. */
export function pagePath(pathname: string): string {
  if (!pathname.endsWith('.data')) return pathname
  const path = pathname.slice(0, -'.data'.length)
  return path === '/_root' || path === '/_' ? '/' : path
}

function patternOf(path: string): RegExp {
  const text = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')
  return new RegExp(`^${text}$`)
}

const literal = (path: string): number => path.replace(/:\w+/g, '').length
