import { pageHead } from '#app/document/page-head.ts'
import { PasteColumns } from '#app/paste/paste-columns.tsx'
import { PasteForm } from '#app/paste/paste-form.tsx'
import type { PasteResult } from '#app/paste/paste-result.ts'
import { PasteReview } from '#app/paste/paste-review.tsx'
import { readPastedList } from '#app/paste/read-pasted-list.ts'
import { type KeptPaste, useKeptPaste } from '#app/paste/use-kept-paste.ts'
import { TextPage } from '#app/ui/text-page.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { ResolvedLine } from '#catalog/lists/resolved-line.ts'
import type { Route } from './+types/list-paste.ts'

const TITLE = 'Paste a list'

export const loader = ({ context }: Route.LoaderArgs) => ({ meta: pageHead(context, { title: TITLE }) })

export const action = ({ context }: Route.ActionArgs) => readPastedList(context)

/** The page has no data that an action could change. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function ListPastePage({ actionData }: Route.ComponentProps) {
  const kept = useKeptPaste(actionData)
  if (kept.result?.lines) return <PasteView kept={kept} result={kept.result} first={kept.result.lines} />
  return (
    <TextPage
      title={TITLE}
      lead="Paste from an email, a spreadsheet or a drawing. We look up our own, MIL and CID numbers in any format."
    >
      <PasteForm errors={actionData?.errors ?? []} text={actionData?.text ?? ''} resultId={actionData?.id ?? null} />
    </TextPage>
  )
}

type ViewProps = { kept: KeptPaste; result: PasteResult; first: readonly ResolvedLine[] }

/** A list that was read: its columns, and its lines. */
function PasteView({ kept, result, first }: ViewProps) {
  const scripted = useHydrated()
  const question = kept.question(result)
  return (
    <TextPage title={TITLE}>
      {result.table && (
        <PasteColumns
          table={result.table}
          scripted={scripted}
          question={question}
          onConfirm={() => kept.confirm(result)}
        />
      )}
      <PasteReview
        key={result.id}
        result={result}
        first={first}
        scripted={scripted}
        isAsking={question !== null}
        isFresh={!kept.isRestored}
        onChange={(lines) => kept.keep(result, lines)}
        onSent={(where, lines) => kept.sent(result, lines, where)}
        onAnother={kept.forget}
      />
    </TextPage>
  )
}
