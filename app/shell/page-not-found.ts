import { data, type RouterContextProvider } from 'react-router'
import { catalogContext } from '#app/context.ts'
import { type PicturedPart, pictured } from '#app/search/pictured-parts.ts'
import { MAX_SUGGESTIONS } from '#catalog/answer-values.ts'
import { decodedOrSame } from '#shared/unsure-text.ts'

/** Makes an address's 404 error to throw. Its last step may be a part number, maybe mistyped (behavior 1.12). */
export function pageNotFound(context: Readonly<RouterContextProvider>, { pathname }: URL) {
  const step = pathname.split('/').findLast(Boolean) ?? ''
  return data({ near: nearParts(context, decodedOrSame(step)) }, { status: 404 })
}

export function nearParts(context: Readonly<RouterContextProvider>, text: string): PicturedPart[] {
  const catalog = context.get(catalogContext)
  return catalog ? pictured(catalog, catalog.find(text).found.slice(0, MAX_SUGGESTIONS)) : []
}
