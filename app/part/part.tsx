import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { lazy, Suspense } from 'react'
import { data, redirect } from 'react-router'
import { catalogContext, changeMailsContext, contentContext, familiesContext, filesContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { partAnswer, partSegments } from '#app/part/part-answer.ts'
import { PartDetail } from '#app/part/part-detail.tsx'
import { partHead } from '#app/part/part-head.ts'
import { productJsonLd } from '#app/part/product-json-ld.ts'
import { groupPath } from '#catalog/registry/menu.ts'
import type { Route } from './+types/part.ts'

const OtherAnswer = lazy(() => import('#app/part/other-answer.tsx').then((m) => ({ default: m.OtherAnswer })))

export async function loader({ url, context }: Route.LoaderArgs) {
  const { company, matingPages, complianceLists, documents, requestKinds } = context.get(contentContext)
  const sources = {
    catalog: context.get(catalogContext),
    families: context.get(familiesContext),
    files: context.get(filesContext),
    matingPages,
    complianceLists,
    documents,
    requestKinds,
    pause: yieldToEventLoop,
  }
  const answer = await partAnswer(sources, partSegments(url.pathname))
  if (answer.kind === 'moved') throw redirect(answer.to + url.search, 301)
  const isMissing = answer.kind === 'unknown-id' || answer.kind === 'unknown-number'
  const groupUrl = answer.kind === 'part' ? groupPath(sources.families, answer.family) : undefined
  const meta =
    answer.kind === 'part'
      ? pageHead(context, partHead(answer, groupUrl), (...site) => [productJsonLd(...site, answer, company)])
      : pageHead(context, { title: isMissing ? 'Part not found' : 'Part' })
  return data(
    { ...answer, groupUrl, meta, changeMails: context.get(changeMailsContext) },
    { status: isMissing ? 404 : answer.kind === 'unavailable' ? 503 : 200 },
  )
}

export const meta: Route.MetaFunction = ({ loaderData }) => [...(loaderData?.meta ?? [])]

export default function PartPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'part') return <PartDetail {...loaderData} />
  return (
    <Suspense>
      <OtherAnswer answer={loaderData} />
    </Suspense>
  )
}
