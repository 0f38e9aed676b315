import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Catalog } from '#catalog/answers.ts'
import { openCatalog } from '#catalog/catalog.ts'
import { NO_FILES as NO_PART_FILES } from '#catalog/part/part-files.ts'
import { withSideTables } from '#catalog/registry/side-tables.ts'
import type { PackedCatalog } from '#catalog/store/packed-catalog.ts'
import type { DatabaseSettings } from '#database/open-database.ts'
import type { DeskServices } from '#desk/desk-services.ts'
import type { Role } from '#people/person.ts'
import type { Session } from '#people/sessions.ts'
import type { createDesk, DeskOptions, routes } from '#server/desk/desk-app.ts'
import { type BorrowedServices, openDeskServices } from '#server/desk/open-desk-services.ts'
import { createLog } from '#server/operations/log.ts'
import { trustedProxies } from '#server/origin/trusted-proxies.ts'
import { writeWorkbook } from '#spreadsheets/writer/write-workbook.ts'
import { BUILT } from '#tests/programs/built-program.ts'
import { freshSettings } from '#tests/programs/databases.ts'
import { packedOf } from '#tests/site/catalog-of.ts'
import { type SignedIn, signInTo } from '#tests/site/desk-process.ts'
import { filesIn } from '#tests/site/files-in.ts'
import { CONTENT, FAMILIES } from '#tests/site/product-content.ts'
import { sampleRecords } from '#tests/site/sample-catalog.ts'

/** The address under which `builtDesk` answers. */
const ORIGIN = 'http://localhost'

export type BuiltDesk = {
  readonly database: DatabaseSettings
  readonly services: DeskServices
  get(path: string, cookie?: string, headers?: Record<string, string>): Promise<Response>
  /** Posts a form, as a page of the desk does. */
  post(path: string, fields: Record<string, string> | FormData, cookie?: string): Promise<Response>
  /** Any other request. An address such as `https://desk.example/people` asks for another host. */
  send(path: string, request: RequestInit): Promise<Response>
  /** `means` is how the session began. */
  signedIn(role: Role, name?: string, means?: Session['means']): Promise<SignedIn>
}

const FEW = ['Commercial', 'Insulated Banana Jacks', 'Insulated-Military', 'Panel-Jacks', 'military']
let few: { readonly packed: PackedCatalog; readonly catalog: Catalog } | null = null

/** The first sample parts of a few families: the whole sample takes each file, and each thread, half a second to open. */
function fewParts() {
  if (few) return few
  const families = FAMILIES.filter(({ table }) => FEW.includes(table))
  const records = families.map((family) => [family.table, sampleRecords(family).slice(0, 40)])
  const packed = packedOf(Object.fromEntries(records))
  few = { packed, catalog: openCatalog(packed, FAMILIES, CONTENT.company.maker, NO_PART_FILES) }
  return few
}

/** A few sample parts and the files of a data folder, for the pages of the catalog. */
export async function catalogFor({ dataDir }: DatabaseSettings): Promise<BorrowedServices['forCatalog']> {
  const files = await filesIn(dataDir)
  onTestFinished(() => files.close())
  const settings = { hosted: null, hostedFiles: null, fileHosts: [], logLevel: 'silent' }
  return { packed: () => fewParts().packed, files, ...settings }
}

/** The entry of the desk's build. */
export const deskEntry = (): Promise<{ createDesk: typeof createDesk; routes: typeof routes }> =>
  import(join(BUILT, 'desk/server/index.js'))

/** The built desk over a few sample parts, with a database of its own, called without a socket. Closed when the test ends. */
export async function builtDesk(
  borrowed: Partial<BorrowedServices> = {},
  options: Partial<Omit<DeskOptions, 'services'>> = {},
): Promise<BuiltDesk> {
  const database = borrowed.database ?? (await freshSettings('sqlite'))
  const { services, close } = await openDeskServices({
    content: () => CONTENT,
    catalog: () => fewParts().catalog,
    families: () => withSideTables(FAMILIES), // as a site's own database has
    siteUrl: null,
    mailsReplies: true,
    deskUrl: null,
    timeZone: 'UTC',
    workbook: writeWorkbook,
    labels: async (labels) => {
      const { makeBagLabels } = await import('#print/bag-labels.ts') // few tests make labels
      return new Uint8Array(await makeBagLabels(labels))
    },
    now: () => new Date(),
    log: createLog('silent'),
    mailRules: () => ({ copies: true, events: false, domain: 'maker.example' }),
    forCatalog: await catalogFor(database),
    forSite: {
      place: { siteDir: undefined, dataDir: database.dataDir },
      live: { inspect: async () => undefined, openIssues: () => [] },
      sendTestMail: async () => ({ to: ['sales@maker.example'], refused: null }),
    },
    health: {
      openIssues: () => [],
      release: { version: '1.0.0', commit: 'unknown' },
      memoryLimit: null,
      tellsEvents: false,
    },
    contentChanged: async () => undefined,
    passkeys: 'optional',
    issuer: null,
    ...({} as Pick<DeskServices, 'quotes' | 'answers'>), // a test that opens a quote gives them
    ...borrowed,
    database,
  })
  onTestFinished(close)
  const desk = (await deskEntry()).createDesk({
    services,
    log: createLog('silent'),
    proxies: trustedProxies([]),
    hostname: '127.0.0.1',
    clientFolder: join(BUILT, 'desk/client'),
    ...options,
  })
  return {
    database,
    services,
    get: async (path, cookie = '', headers = {}) => desk.request(ORIGIN + path, { headers: { cookie, ...headers } }),
    post: async (path, fields, cookie = '') =>
      desk.request(ORIGIN + path, {
        method: 'POST',
        headers: { cookie, origin: ORIGIN },
        body: fields instanceof FormData ? fields : new URLSearchParams(fields),
      }),
    send: async (path, request) => desk.request(new URL(path, ORIGIN).href, request),
    signedIn: (role, name, means) => signInTo(database, role, name, means),
  }
}

/** A page with the message that a form's answer left for it. */
export const flashed = ({ get }: Pick<BuiltDesk, 'get'>, path: string, cookie: string, answer: Response) =>
  get(path, [cookie, ...answer.headers.getSetCookie().map((set) => set.split(';')[0])].join('; '))

/** All routes of the desk, such as `/requests/:number`. */
export async function deskRoutes(): Promise<
  { readonly path: string; readonly gets: boolean; readonly posts: boolean }[]
> {
  const { routes: built } = await deskEntry()
  return Object.values(built).flatMap((route) => {
    if (!route || (route.path === undefined && !route.index)) return []
    const { loader, action, default: page } = route.module
    return [{ path: `/${route.path ?? ''}`, gets: Boolean(loader || page), posts: Boolean(action) }]
  })
}
