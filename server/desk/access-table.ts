import { mayDo, type Right } from '#desk/rights.ts'
import type { Role } from '#people/person.ts'
import { MAX_POSTED_FIELDS } from '#requests/schemas/posted-names.ts'

export type Who = 'anyone' | Right

type AccessRule = {
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

/** Spreadsheets are a few megabytes; larger ones use the command line. */
const MAX_IMPORT = 30_000_000
/** Ten thousand cells, before and after. */
const MAX_CHANGES = 8_000_000
/** A thousand lines, each with ten prices and its texts. */
const MAX_QUOTE = { bytes: 5_000_000, fields: 30_000 }

const CALLERS_REQUEST = { fields: MAX_POSTED_FIELDS, bytes: 11_000_000 }
const BUYERS_FILES = { kind: 'files', bytes: 11_000_000 } as const
const OWN_FILES = { kind: 'files', bytes: 61_000_000 } as const

const SITE_FORM = { fields: 10_000, bytes: 21_000_000 }

/** Every address of the desk and its users (behavior 18.3). Unlisted is 404. A `.data` address counts as its page. */
export const ACCESS_TABLE: readonly AccessRule[] = [
  { path: '/', get: 'signed-in' },
  { path: '/sign-in', get: 'anyone', post: 'anyone' },
  { path: '/sign-in/company', get: 'anyone' },
  { path: '/sign-in/company/back', get: 'anyone' },
  { path: '/sign-out', post: 'anyone' },
  { path: '/invite/:token', get: 'anyone', post: 'anyone' },
  { path: '/passkeys/ask', post: 'anyone', body: { kind: 'json' } },
  { path: '/passkeys/answer', post: 'anyone', body: { kind: 'json' } },
  { path: '/passkeys/add', post: 'signed-in', beforePasskey: true, stepUp: true, body: { kind: 'json' } },
  { path: '/account', get: 'signed-in', post: 'signed-in', beforePasskey: true, stepUp: true },
  { path: '/account/password', get: 'signed-in', post: 'signed-in' }, // it asks for the present password
  { path: '/health', get: 'signed-in', post: 'synonym:edit' },
  { path: '/people', get: 'person:edit', post: 'person:edit', stepUp: true },
  { path: '/setup', get: 'site:edit', post: 'site:edit' },
  { path: '/site', get: 'site:edit', post: 'site:edit', body: SITE_FORM },
  { path: '/site/:section', get: 'site:edit', post: 'site:edit', body: SITE_FORM },
  { path: '/site/history', get: 'site:edit', post: 'site:edit' },
  { path: '/site/:folder/:name', get: 'site:edit', post: 'site:edit', body: SITE_FORM },
  { path: '/acts', get: 'log:read' },
  { path: '/acts.csv', get: 'log:read' },
  { path: '/requests', get: 'request:edit', post: 'request:edit' },
  { path: '/requests/new', get: 'request:edit', post: 'request:edit', body: CALLERS_REQUEST },
  { path: '/requests/:number', get: 'request:edit', post: 'request:edit' },
  { path: '/requests/:number/message', get: 'request:edit', post: 'request:edit', body: BUYERS_FILES },
  { path: '/requests/:number/seen', post: 'request:edit' },
  { path: '/requests/:number/files/:position', get: 'request:edit' },
  { path: '/requests/:number/files/:position/view', get: 'request:edit' },
  { path: '/requests/:number/files/:position/table', get: 'request:edit' },
  { path: '/requests.csv', get: 'request:edit' },
  { path: '/requests.xlsx', get: 'request:edit' },
  { path: '/buyers', get: 'buyer:edit' },
  { path: '/buyers/:buyer', get: 'buyer:edit', post: 'buyer:edit' },
  { path: '/buyers/:buyer/data.zip', get: 'buyer:edit' },
  { path: '/today', get: 'request:edit' },
  { path: '/today.csv', get: 'request:edit' },
  { path: '/parts', get: 'part:edit' },
  { path: '/parts/:table/new', get: 'part:edit', post: 'part:edit' },
  { path: '/parts/:table/grid', get: 'part:edit', post: 'part:edit', body: { bytes: MAX_CHANGES } },
  { path: '/parts/:table/export.csv', get: 'part:edit' },
  { path: '/parts/:table/export.xlsx', get: 'part:edit' },
  { path: '/parts/:table/:id', get: 'part:edit', post: 'part:edit' },
  { path: '/parts/:table/:id/picture', get: 'signed-in' },
  { path: '/files', get: 'file:edit', post: 'file:edit', body: OWN_FILES },
  { path: '/labels', get: 'signed-in' },
  { path: '/labels.pdf', get: 'signed-in' },
  { path: '/documents', get: 'document:edit', post: 'document:edit', body: OWN_FILES },
  { path: '/documents.csv', get: 'document:edit' },
  { path: '/certificates', get: 'certificate:edit', post: 'certificate:edit', body: OWN_FILES },
  { path: '/check', get: 'part:edit' },
  { path: '/check/fix', get: 'part:edit', post: 'part:edit', body: { bytes: MAX_CHANGES } },
  { path: '/quarantine', get: 'part:edit', post: 'part:edit' },
  { path: '/imports', get: 'part:edit' },
  { path: '/imports/new', get: 'part:edit', post: 'part:edit', body: { kind: 'files', bytes: MAX_IMPORT } },
  { path: '/imports/drafts/:draft', get: 'part:edit', post: 'part:edit' },
  { path: '/imports/drafts/:draft/errors.csv', get: 'part:edit' },
  { path: '/imports/:run', get: 'part:edit' },
  { path: '/imports/:run/undo', get: 'part:edit', post: 'part:edit' },
  { path: '/requests/:number/quote', get: 'quote:send', post: 'quote:send', body: MAX_QUOTE },
  { path: '/requests/:number/quote/preview', get: 'quote:send', post: 'quote:send' },
  { path: '/requests/:number/quote/draft.pdf', get: 'quote:send' },
  { path: '/requests/:number/quote/mail.html', get: 'quote:send' },
  { path: '/requests/:number/quote/files', post: 'quote:send', body: BUYERS_FILES },
  { path: '/requests/:number/order', get: 'quote:send', post: 'quote:send', body: BUYERS_FILES },
  { path: '/prices', get: 'quote:send', post: 'quote:send', body: { kind: 'files', bytes: MAX_IMPORT } },
  { path: '/quotes', get: 'quote:send' },
  { path: '/quotes/:name', get: 'quote:send' },
]

export type AccessVerdict = 'allowed' | 'missing' | 'wrong-method' | 'sign-in' | 'add-passkey' | 'forbidden' | 'step-up'

const COMPILED = ACCESS_TABLE.map((rule) => ({ rule, pattern: patternOf(rule.path) }))

/** The rule of a path (see `pagePath`), or null. The one with the most literal text wins. A NUL has none: PostgreSQL takes none. */
export function ruleOf(path: string): AccessRule | null {
  if (path.includes('%00')) return null
  const found = COMPILED.filter(({ pattern }) => pattern.test(path)).map(({ rule }) => rule)
  return found.sort((a, b) => literal(b.path) - literal(a.path))[0] ?? null
}

/** The role, whether a passkey must be added first, and whether the sign-in is recent. */
export type Asking = { readonly role: Role; readonly needsPasskey: boolean; readonly isFresh: boolean }

/** Whether a person may use a method of an address. `asking` is null if signed out. */
export function verdictFor(rule: AccessRule | null, method: string, asking: Asking | null): AccessVerdict {
  if (rule === null) return 'missing'
  const who = method === 'GET' || method === 'HEAD' ? rule.get : method === 'POST' ? rule.post : undefined
  if (who === undefined) return 'wrong-method'
  if (who === 'anyone') return 'allowed'
  if (asking === null) return 'sign-in'
  if (asking.needsPasskey && !rule.beforePasskey) return 'add-passkey'
  if (!mayDo(asking.role, who)) return 'forbidden'
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
