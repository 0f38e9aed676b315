import { redirect } from 'react-router'
import { catalogContext } from '#app/context.ts'
import { soleNamedPart } from '#app/search/search-answer.ts'
import { readScannedCode } from '#catalog/numbers/scanned-code.ts'
import { searchUrl } from '#catalog/search/matches/search-address.ts'
import type { Route } from './+types/scan.ts'

/** Redirects a scanned code to its part, or to a search for its number (behavior 27.9). */
export function loader({ url, context }: Route.LoaderArgs) {
  const scanned = readScannedCode(url.searchParams.get('code') ?? '')
  if ('path' in scanned) return redirect(scanned.path)
  const catalog = context.get(catalogContext)
  const only = catalog && soleNamedPart(catalog, scanned.numbers)
  if (only) return redirect(only)
  return redirect(searchUrl({ q: scanned.numbers.at(-1) ?? '', table: null, page: 1 }))
}
