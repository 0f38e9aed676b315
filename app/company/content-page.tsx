import { pageAnswer } from '#app/company/page-answer.ts'
import { PageView } from '#app/company/page-view.tsx'
import { pageNotFound } from '#app/shell/page-not-found.ts'
import type { Route } from './+types/content-page.ts'

/** A page of the site folder below `/about/` or `/other-products/`. Pages at `/name` share the groups' route. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const page = await pageAnswer(context, url.pathname)
  if (!page) throw pageNotFound(context, url)
  return page
}

export default function ContentPage({ loaderData, matches }: Route.ComponentProps) {
  return <PageView page={loaderData} menu={matches[0].loaderData.menu} />
}
