import { createDataText } from '#app/data-text.ts'
import type { FamilyListing } from '#app/family/family-answer.ts'
import type { Facet, FacetOption } from '#catalog/answers.ts'

/** An option's value and count: a page has hundreds of options. */
type PackedOption = readonly [value: string, count: number]
type PackedListing = Omit<FamilyListing, 'facets'> & {
  readonly facets: readonly (Omit<Facet, 'options'> & { readonly options: readonly PackedOption[] })[] | null
}

const packed = ({ value, count }: FacetOption): PackedOption => [value, count]
const unpacked = ([value, count]: PackedOption): FacetOption => ({ value, count })

const { write, read } = createDataText<PackedListing>()

/** Serializes a listing for the browser. */
export const listingText = ({ facets, ...others }: FamilyListing): string =>
  write({ ...others, facets: facets?.map((facet) => ({ ...facet, options: facet.options.map(packed) })) ?? null })

/** Parses what `listingText` wrote. */
export function readListing(text: string): FamilyListing {
  const { facets, ...others } = read(text)
  return { ...others, facets: facets?.map((facet) => ({ ...facet, options: facet.options.map(unpacked) })) ?? null }
}
