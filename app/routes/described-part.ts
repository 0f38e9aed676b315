import type { DescribedPage } from '#app/page-head.ts'
import type { ShownPart } from '#app/routes/asked-part.ts'
import { partAddress } from '#catalogue/part-slug.ts'

type Described = Pick<ShownPart, 'part' | 'family' | 'specifications' | 'twins'>

/** So many fields stand in the description, which search engines cut after some 160 signs. */
const MOST_FIELDS = 4
const LONGEST_FIELD = 60

/** A part's page. Where its number is borne by others too, its id tells the titles apart. */
export function describedPart({ part, family, specifications, twins }: Described): DescribedPage {
  const { id, partNumber, displayName, tableName, url } = part
  const alone = url !== partAddress(tableName, id) || partNumber === `id ${id}`
  const numbers = [partNumber, ...twins.map(({ number }) => number)].join(', ')
  const fields = specifications.flatMap(({ label, value, kind }) =>
    value && kind !== 'number' && value.length <= LONGEST_FIELD ? [`${label} ${value}`] : [],
  )
  return {
    title: `${partNumber}${alone ? '' : ` (id ${id})`} – ${displayName}`,
    description: `${numbers}: ${[displayName, ...fields.slice(0, MOST_FIELDS)].join(', ')}. Datasheet and quote request.`,
    path: url,
    picture: part.imageUrl,
    trail: [{ label: family.group }, { label: displayName, path: family.path }, { label: partNumber, path: url }],
  }
}
