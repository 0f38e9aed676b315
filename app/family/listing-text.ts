import { createDataText } from '#app/data-text.ts'
import type { FamilyListing } from '#app/family/family-answer.ts'
import type { Facet, FacetOption } from '#catalog/answers.ts'

/** An option's value and count, and 1 if other values contain it: a page has hundreds of options. */
type PackedOption = readonly [value: string, count: number, isPart?: 1]
type PackedListing = Omit<FamilyListing, 'facets'> & {
  readonly facets: readonly (Omit<Facet, 'options'> & { readonly options: readonly PackedOption[] })[] | null
}

const packed = ({ value, count, isPart }: FacetOption): PackedOption => (isPart ? [value, count, 1] : [value, count])
const unpacked = ([value, count, isPart]: PackedOption): FacetOption => ({ value, count, isPart: isPart === 1 })

const { write, read } = createDataText<PackedListing>()

/** Serializes a listing for the browser. */
export const listingText = ({ facets, ...others }: FamilyListing): string =>
  write({ ...others, facets: facets?.map((facet) => ({ ...facet, options: facet.options.map(packed) })) ?? null })

/** Parses what `listingText` wrote. */
export function readListing(text: string): FamilyListing {
  const { facets, ...others } = read(text)
  return { ...others, facets: facets?.map((facet) => ({ ...facet, options: facet.options.map(unpacked) })) ?? null }
}
