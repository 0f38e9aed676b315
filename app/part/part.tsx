import { lazy, Suspense } from 'react'
import { data, redirect } from 'react-router'
import { changeMailsContext, contentContext, familiesContext } from '#app/context.ts'
import { type DescribedPage, pageHead } from '#app/document/page-head.ts'
import { type PartData, partAnswer, partSegments, sentPart } from '#app/part/part-answer.ts'
import { PartDetail } from '#app/part/part-detail.tsx'
import { productJsonLd } from '#app/part/product-json-ld.ts'
import { partJsonAddress } from '#catalog/described/described-part.ts'
import { partName } from '#catalog/part/part-name.ts'
import { partAddress } from '#catalog/part/part-slug.ts'
import { groupPath } from '#catalog/registry/menu.ts'
import type { Route } from './+types/part.ts'

const OtherAnswer = lazy(() => import('#app/part/other-answer.tsx').then((m) => ({ default: m.OtherAnswer })))

export async function loader({ url, context }: Route.LoaderArgs) {
  const answer = await partAnswer(context, partSegments(url.pathname))
  if (answer.kind === 'moved') throw redirect(answer.to + url.search, 301)
  if (answer.kind !== 'part') {
    const isMissing = answer.kind === 'unknown-id' || answer.kind === 'unknown-number'
    const meta = pageHead(context, { title: isMissing ? 'Part not found' : 'Part' })
    return data({ ...answer, meta }, { status: isMissing ? 404 : answer.kind === 'unavailable' ? 503 : 200 })
  }
  const { company } = context.get(contentContext)
  const groupUrl = groupPath(context.get(familiesContext), answer.family)
  const head = partHead(answer, groupUrl)
  const meta = pageHead(context, head, (...site) => [productJsonLd(...site, answer, company)])
  return data({ ...sentPart(answer), groupUrl, meta, changeMails: context.get(changeMailsContext) })
}

export default function PartPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'part') return <PartDetail {...loaderData} />
  return (
    <Suspense>
      <OtherAnswer answer={loaderData} />
    </Suspense>
  )
}

/** Search engines cut a description after about 160 characters. */
const MAX_FIELDS = 4
const MAX_FIELD_LENGTH = 60

/** A part page's title, description and preview. If parts share its number, the title adds its id. */
function partHead(
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
