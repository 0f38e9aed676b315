import type { Family } from '#catalog/registry/family.ts'
import { SITE_SEGMENTS } from '#content/families/family-rules.ts'

const FORM = /^\/(?:(about|other-products)\/)?[a-z0-9]+(?:-[a-z0-9]+)*$/

/** A page of the site folder can't have one of these paths alone. */
const RESERVED_NAMES: readonly string[] = [...SITE_SEGMENTS, 'healthz', 'mcp', 'not-found', 'readyz', 'site']

/** What is wrong with the path of a page, or null. It can't be one of the site's own, or a family's. */
export function pathFault(path: string, families: readonly Pick<Family, 'path' | 'name' | 'group'>[]): string | null {
  if (!FORM.test(path))
    return "must be '/name', '/about/name' or '/other-products/name', in small letters, digits and hyphens"
  const first = path.split('/')[1] ?? ''
  if (path === `/${first}` && RESERVED_NAMES.includes(first)) return `can't be '${path}': the site has a page there`
  const family = families.find((one) => one.path === path || one.path.startsWith(`${path}/`))
  if (!family) return null
  return `can't be '${path}': ${family.path === path ? `the family '${family.name}'` : `the group '${family.group}'`} is there`
}
