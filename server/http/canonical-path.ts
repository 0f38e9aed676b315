import type { Family } from '#catalogue/family.ts'
import { bareNumber } from '#catalogue/part-slug.ts'

/** Gives the right address of a page for a path that writes it otherwise; null where it is right, or no page of ours. */
export type RightAddress = (pathname: string) => string | null

/**
 * Knows pages by the routes of the build (`search`, `part/*`) and families by the registry. A path is written otherwise
 * with capitals, with a slash too many, or with a family's table or name in the place of its route. What it gives starts
 * with one slash and a name: never the address of another host.
 */
export function createRightAddress(routes: readonly string[], families: readonly Family[]): RightAddress {
  const fixed = new Set(routes.filter((path) => !/[:*]/.test(path)))
  const heads = new Set(routes.flatMap((path) => /^([^/:*]+)\/[:*]/.exec(path)?.[1] ?? []))
  const rightPath = (segments: readonly string[]): string | null => {
    const named = segments.map(decoded)
    const lower = named.join('/').toLowerCase()
    if (fixed.has(lower)) return `/${lower}`
    const [head = ''] = named
    if (heads.has(head.toLowerCase())) return `/${[head.toLowerCase(), ...segments.slice(1)].join('/')}`
    return familyMeant(families, named)?.path ?? null
  }
  return (pathname) => {
    const segments = pathname.split('/').filter(Boolean)
    const right = segments.length === 0 ? '/' : rightPath(segments)
    return right === pathname ? null : right
  }
}

/** A family by its route in any case, by its table or name, or by one of these under its group: signs and case don't matter. */
function familyMeant(families: readonly Family[], segments: readonly string[]): Family | undefined {
  const [group, name = group, ...more] = segments.map(bareNumber)
  if (!group || !name || more.length > 0) return undefined
  const grouped = segments.length === 2
  const isMeant = (family: Family) =>
    (bareNumber(family.table) === name || bareNumber(family.name) === name) &&
    (!grouped || bareNumber(family.group) === group)
  const path = `/${segments.join('/')}`.toLowerCase()
  return families.find((family) => family.path.toLowerCase() === path) ?? families.find(isMeant)
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment // half an escape, typed by hand: taken as it stands
  }
}
