import type { ComponentProps } from 'react'
import { data, Link, redirect, useNavigation } from 'react-router'
import * as z from 'zod'
import { CHANGE_NOTICES } from '#catalog/company/change-notice.ts'
import { CHANGE_KINDS } from '#catalog/part/life/change-kind.ts'
import { countOf } from '#catalog/quantities/format-count.ts'
import { flashContext, personContext, servicesContext } from '#desk/desk-context.ts'
import { takeForm } from '#desk/desk-form.ts'
import { affectedParts } from '#desk/papers/affected-parts.ts'
import { ConfirmButton } from '#desk/ui/confirm-button.tsx'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { DeskForm } from '#desk/ui/desk-form.tsx'
import { DeskSelect } from '#desk/ui/desk-select.tsx'
import { FormError } from '#desk/ui/form-error.tsx'
import { PageHead } from '#desk/ui/page-head.tsx'
import { DRAFT_FIELDS } from '#requests/schemas/kinds/draft-notice.ts'
import { Problem } from '#shared/problem.ts'
import type { Route } from './+types/notice-draft-page.ts'

const SHOWN_QUESTIONS = 10

export async function loader({ params, context }: Route.LoaderArgs) {
  const { papers, readList } = context.get(servicesContext)
  const draft = await papers.notices.draft(params.draft)
  if (!draft) throw data('There is no such draft: it was published or thrown away.', { status: 404 })
  const { parts, questions } = await affectedParts(readList, draft.typed.parts)
  return {
    draft,
    found: parts.length,
    questions: questions.slice(0, SHOWN_QUESTIONS),
    more: Math.max(0, questions.length - SHOWN_QUESTIONS),
  }
}

const acts = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['save', 'publish']), version: z.coerce.number().int(), ...DRAFT_FIELDS }),
  z.object({ intent: z.literal('discard') }),
])

export async function action({ params, context }: Route.ActionArgs) {
  const [person, flash] = [context.get(personContext), context.get(flashContext)]
  const { papers, readList } = context.get(servicesContext)
  return await takeForm(context, acts, async (form) => {
    if (form.intent === 'discard') {
      await papers.notices.discard(person, params.draft)
      flash.say('The draft is gone.')
      throw redirect(CHANGE_NOTICES.path)
    }
    const { intent, version, ...typed } = form
    if (intent === 'publish') {
      const { parts, questions } = await affectedParts(readList, typed.parts)
      const [first, ...others] = questions
      if (first) {
        const advice = others.length > 0 ? `And ${others.length} more: save to see them.` : 'Correct the list.'
        throw new Problem(422, first, advice, { field: 'parts' })
      }
      const number = await papers.notices.publish(person, { id: params.draft, version }, typed, parts)
      flash.say(`${number} is published. Followers of its parts get a mail.`)
      throw redirect(CHANGE_NOTICES.path)
    }
    await papers.notices.save(person, { id: params.draft, version }, typed)
    flash.say('The draft is saved.')
    throw redirect(`${CHANGE_NOTICES.path}/${params.draft}`)
  })
}

export const meta: Route.MetaFunction = () => [{ title: 'A change notice – Desk' }]

const REPLACEMENT_HINT = 'What to buy instead, and what differs.'
const PARTS_HINT = 'Numbers, one on each line, or a pasted list with a column of them. Save to check them.'
const FIELDS = Object.keys(DRAFT_FIELDS)

export default function NoticeDraftPage({ loaderData, actionData }: Route.ComponentProps) {
  const { draft, found, questions, more } = loaderData
  const { typed, revises, version, id } = draft
  const reply = actionData?.reply
  const isSending = useNavigation().state === 'submitting'
  const field = (label: string, name: keyof typeof typed, more: Partial<ComponentProps<typeof DeskField>>) => (
    <DeskField {...{ label, name, reply }} defaultValue={typed[name]} {...more} />
  )
  return (
    <div className="stack">
      <PageHead
        title={revises ? `Revision of ${revises}` : 'A change notice'}
        text="It gets its number when it is published. From then on its text stays as it is."
      >
        <Link to={CHANGE_NOTICES.path} className="button">
          Back to the list
        </Link>
        <ConfirmButton
          label="Throw away"
          title="Throw this draft away?"
          confirm="Throw it away"
          fields={{ intent: 'discard' }}
        >
          What was typed is gone for good.
        </ConfirmButton>
      </PageHead>
      <FormError reply={reply} fields={FIELDS} />
      <DeskForm about="notice" key={`${id} ${version}`} className="card stack">
        <input type="hidden" name="version" value={version} />
        {field('Title', 'title', { maxLength: 200, hint: 'The change in one line.' })}
        <div className="grid">
          <DeskSelect
            label="Kind"
            name="kind"
            choices={CHANGE_KINDS.map((kind) => [kind, kind] as const)}
            defaultValue={String(reply?.initialValue?.kind ?? typed.kind)}
          />
          {field('Effective', 'effective', { type: 'date' })}
          {field('Last order', 'lastOrder', { type: 'date', hint: 'If there is one.' })}
          {field('Last delivery', 'lastDelivery', { type: 'date', hint: 'If there is one.' })}
        </div>
        {field('What changes', 'what', { rows: 6, maxLength: 10_000 })}
        {field('Why', 'why', { rows: 3, maxLength: 10_000 })}
        {field('Replacement', 'replacement', { rows: 2, maxLength: 10_000, hint: REPLACEMENT_HINT })}
        {field('Affected parts', 'parts', { rows: 8, maxLength: 100_000, hint: PARTS_HINT })}
        {typed.parts !== '' && (
          <div className="notice" data-tone={questions.length > 0 ? 'warn' : 'good'}>
            <p>{`As saved, the list names ${countOf(found, 'part')}.`}</p>
            {questions.length > 0 && (
              <ul>
                {questions.map((question) => (
                  <li key={question}>{question}</li>
                ))}
              </ul>
            )}
            {more > 0 && <p>{`And ${more} more questions.`}</p>}
          </div>
        )}
        <div className="cluster">
          <button type="submit" name="intent" value="save" className="button" disabled={isSending}>
            Save
          </button>
          <button type="submit" name="intent" value="publish" className="button button-dark" disabled={isSending}>
            Publish
          </button>
        </div>
      </DeskForm>
    </div>
  )
}
