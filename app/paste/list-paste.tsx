import { PasteForm } from '#app/components/paste-form.tsx'
import { PasteReview } from '#app/components/paste-review.tsx'
import { TextPage } from '#app/components/text-page.tsx'
import { pageHead } from '#app/page-head.ts'
import { readPastedList } from '#app/routes/paste-action.ts'
import type { Route } from './+types/list-paste.ts'

const TITLE = 'Paste a list'

export const loader = ({ context }: Route.LoaderArgs) => ({ meta: pageHead(context, { title: TITLE }) })

export const action = ({ request, context }: Route.ActionArgs) => readPastedList(request, context)

/** The page asks nothing of its own: it stays as it is. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function ListPastePage({ actionData }: Route.ComponentProps) {
  if (actionData?.lines) {
    return (
      <TextPage title={TITLE}>
        <PasteReview key={actionData.made} answer={actionData} first={actionData.lines} />
      </TextPage>
    )
  }
  return (
    <TextPage
      title={TITLE}
      lead="From a mail, a spreadsheet or a drawing: every number is looked up, own, MIL or CID, however it is written."
    >
      <PasteForm trouble={actionData?.trouble ?? []} text={actionData?.text ?? ''} said={actionData?.made ?? null} />
    </TextPage>
  )
}
