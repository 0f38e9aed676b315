import { HtmlValidate } from 'html-validate'
import { afterAll, expect, test } from 'vitest'
import { FAMILIES } from '#tests/site/product-content.ts'
import {
  drawn,
  drawnParts,
  MISSING_PAGES,
  OTHER_PAGES,
  sampleSite,
  tablePages,
  unescaped,
} from '#tests/site/sample-site.ts'

/** Links of one kind are alike, so only some of each are followed; fewer files, since those are made on demand. */
const [PARTS, PER_KIND, PER_FILES] = [12, 5, 2]
/** A table links stored values without a lookup (behavior 4.3), and some of the sample's datasheets are missing. */
const LOST_SHEET = /^\/view-pdf\/[\w-]+\/[^/]+[.]pdf$/
/** It takes a minute at most; a busy machine may take longer. */
const PATIENCE_MS = 300_000
const SITE = 'https://parts.example'
const ATTRIBUTE = /\s(?:href|src|action)="([^"]*)"/g
const SOURCES = /\s(?:srcset|imagesrcset)="([^"]*)"/gi
const FILE =
  /^\/(files|assets|favicon|placeholder|kicad|api\/)|[.](csv|xlsx|json|atom)($|\?)|^\/part\/.+[.](pdf|svg)($|\?)/

const site = await sampleSite(SITE)
afterAll(() => site.close())

const answered = new Map<string, Promise<{ status: number; html: string }>>()
/** A page, which is made once. */
function pageAt(address: string) {
  const known = answered.get(address)
  const page = known ?? site.get(address).then(async (answer) => ({ status: answer.status, html: await answer.text() }))
  answered.set(address, page)
  return page
}

/** The addresses on this site in a page, without fragments. */
function linksOf(html: string): string[] {
  const named = [...html.matchAll(ATTRIBUTE)].map(([, address = '']) => address)
  const sources = [...html.matchAll(SOURCES)].flatMap(([, list = '']) =>
    list.split(', ').map((one) => one.split(' ')[0] ?? ''),
  )
  return [...named, ...sources].flatMap((raw) => {
    const address = unescaped(raw).replace(/#.*/, '').replace(SITE, '') // canonical links name the site itself
    return address.startsWith('/') ? [address] : []
  })
}

/** A link's kind: its page and parameters, but not the part. */
const kindOf = (link: string): string => {
  const [path = '', query = ''] = link.split('?')
  const [, head = '', second = ''] = path.split('/')
  const end = /[.](\w+)$/.exec(path)?.[1] ?? ''
  return [
    head,
    FAMILIES.some((family) => family.path === path) || head === 'files' ? second : '',
    end,
    query ? '?' : '',
  ].join('/')
}

/** Requests an address as the site's script does, without HTML; for files only whether they exist. */
async function statusOf(link: string): Promise<number> {
  if (FILE.test(link)) return (await site.head(link)).status
  const { pathname, search } = new URL(link, SITE)
  const answer = await site.get(`${pathname === '/' ? '/_' : pathname}.data${search}`)
  await answer.body?.cancel()
  return answer.status
}

/** The pages to start from: all routes, all families, the chosen parts, and pages that found nothing. */
async function namedLinks(parts: number): Promise<Set<string>> {
  const narrowed = ['/terminals/insulated-commercial?color=Red', '/terminals/insulated-commercial?color=none']
  const pages = [...OTHER_PAGES, ...tablePages(site.catalog), ...narrowed, ...drawnParts(site.catalog, parts)]
  const asked = [...pages.map((page) => [page, 200] as const), ...MISSING_PAGES.map((page) => [page, 404] as const)]
  const links = new Set<string>()
  for (const [page, status] of asked) {
    const answer = await pageAt(page)
    expect([page, answer.status]).toEqual([page, status])
    for (const link of linksOf(answer.html)) links.add(link)
  }
  return links
}

test(`every internal link, picture and file on all pages and ${PARTS} parts answers`, {
  timeout: PATIENCE_MS,
}, async () => {
  const links = await namedLinks(PARTS)
  expect(links.size).toBeGreaterThan(6 * PARTS)
  const lost: string[] = []
  for (const [kind, all] of Map.groupBy(links, kindOf)) {
    for (const link of drawn(all, kind.startsWith('files') ? PER_FILES : PER_KIND)) {
      const status = await statusOf(link)
      if (status === 404 && LOST_SHEET.test(link)) lost.push(link)
      else expect([200, 202], link).toContain(status)
    }
  }
  expect(lost.length).toBeLessThan(PER_KIND * 0.4)
  const paths = new Set([...links].flatMap((link) => /^\/files\/([^?]+)/.exec(link)?.[1] ?? []))
  expect(paths.size).toBeGreaterThan(PARTS)
  for (const path of paths) {
    expect([path, await site.files.store.look(decodeURIComponent(path))]).toEqual([path, 'present'])
  }
})

/** The recommended rules; what is switched off judges style, or what React writes for us. */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'void-style': 'off', // React closes void elements as in XML, which HTML allows
    'doctype-style': 'off',
    'attr-case': 'off', // React writes charSet and srcSet; HTML reads attributes in any case
    'attribute-boolean-style': 'off', // React writes disabled=""
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    'valid-id': ['error', { relaxed: true }], // HTML allows any sign but blanks; React's begin with _
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'submit', 'button'] }], // ticks repeat their name
    'wcag/h32': 'off', // a field alone is sent by Enter; buttons that show pages by a script need no form to be sent
    'wcag/h71': 'off', // a line of the order is named by its number, without a legend
    'unique-landmark': 'off', // the menu stands twice, one of them hidden: axe judges what is shown
    'prefer-native-element': ['error', { exclude: ['region'] }], // pdf.js wants a div for its pages
    'long-title': 'off', // a length that search engines may cut, no rule of HTML
    'tel-non-breaking': 'off', // typography
  },
})

/** Their HTML is a part of that of another page here. */
const LIKE_OTHERS = new Set<string>([
  ...['/order', '/search', '/test', '/fit'],
  ...['/compare?table=Insulated-Military&id=26', '/search?q=zzzzzz'],
])
const PAGES = [
  ...OTHER_PAGES.filter((page) => !LIKE_OTHERS.has(page)),
  ...MISSING_PAGES,
  '/terminals/insulated-commercial?color=Red&sort=partNumber&dir=desc&pageSize=50&page=2',
  '/terminals/insulated-commercial?color=none',
  '/binding-posts/military?position=none',
  '/fit?board=1.6+mm&hole=.136',
  '/fit?board=thick&wire=18+AWG',
  '/fit?board=2&hole=.25&wire=18+AWG',
  '/build/terminals/insulated-commercial?base=6133/2&boardThickness=2&color=04&terminalFinish=02',
  ...drawnParts(site.catalog, 2),
]

test.for(PAGES.map((page) => [page] as const))('%s is valid HTML', async ([page]) => {
  const { results } = await validator.validateString((await pageAt(page)).html)
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
  expect([...new Set(faults)]).toEqual([])
})
