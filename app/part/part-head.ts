import type { DescribedPage } from '#app/document/page-head.ts'
import type { PartData } from '#app/part/part-answer.ts'
import { partJsonAddress } from '#catalog/described/related-addresses.ts'
import { partName } from '#catalog/part/part-name.ts'
import { partAddress } from '#catalog/part/part-slug.ts'

/** Search engines cut a description after about 160 characters. */
const MAX_FIELDS = 4
const MAX_FIELD_LENGTH = 60

/** Title, description and preview of a part's page. If parts share its number, the title adds its id. */
export function partHead(
  { part, family, specifications, alternateNumbers }: PartData,
  groupUrl: string | undefined,
): DescribedPage {
  const { id, partNumber, displayName, tableName, url } = part
  const isUnique = url !== partAddress(tableName, id) || partNumber === partName(null, id)
  const numbers = [partNumber, ...alternateNumbers.map(({ number }) => number)].join(', ')
  const fields = specifications.flatMap(({ label, value, kind }) =>
    value && kind !== 'number' && value.length <= MAX_FIELD_LENGTH ? [`${label} ${value}`] : [],
  )
  return {
    title: `${partNumber}${isUnique ? '' : ` (${partName(null, id)})`} – ${displayName}`,
    description: `${numbers}: ${[displayName, ...fields.slice(0, MAX_FIELDS)].join(', ')}. Datasheet and quote request.`,
    path: url,
    json: partJsonAddress(part),
    picture: part.imageUrl,
    trail: [
      { label: family.group, path: groupUrl },
      { label: displayName, path: family.path },
      { label: partNumber, path: url },
    ],
  }
}
