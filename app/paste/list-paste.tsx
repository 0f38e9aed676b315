import { pageHead } from '#app/document/page-head.ts'
import { PasteForm } from '#app/paste/paste-form.tsx'
import { PasteReview } from '#app/paste/paste-review.tsx'
import { readPastedList } from '#app/paste/read-pasted-list.ts'
import { TextPage } from '#app/ui/text-page.tsx'
import type { Route } from './+types/list-paste.ts'

const TITLE = 'Paste a list'

export const loader = ({ context }: Route.LoaderArgs) => ({ meta: pageHead(context, { title: TITLE }) })

export const action = ({ context }: Route.ActionArgs) => readPastedList(context)

/** The page has no data that an action could change. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function ListPastePage({ actionData }: Route.ComponentProps) {
  if (actionData?.lines) {
    return (
      <TextPage title={TITLE}>
        <PasteReview key={actionData.id} result={actionData} first={actionData.lines} />
      </TextPage>
    )
  }
  return (
    <TextPage
      title={TITLE}
      lead="Paste from an email, a spreadsheet or a drawing. We look up our own, MIL and CID numbers in any format."
    >
      <PasteForm errors={actionData?.errors ?? []} text={actionData?.text ?? ''} resultId={actionData?.id ?? null} />
    </TextPage>
  )
}
