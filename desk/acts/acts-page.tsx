import { Form } from 'react-router'
import { ButtonLink, EmptyState, PageHead, Submit } from '#app/ui/controls.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { actFilter } from '#desk/acts/act-filter.ts'
import { servicesContext } from '#desk/desk-context.ts'
import { actSentence, actWords } from '#desk/requests/act-texts.ts'
import { DeskField, DeskSelect } from '#desk/ui/desk-field.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import { askedPage } from '#desk/ui/list-pages.tsx'
import { useFilterFields } from '#desk/ui/use-filter-fields.ts'
import type { Route } from './+types/acts-page.ts'

const PAGE = 50

export async function loader({ context, request }: Route.LoaderArgs) {
  const { accounts, timeZone } = context.get(servicesContext)
  const { acts, people } = accounts
  const { searchParams } = new URL(request.url)
  const filter = actFilter(searchParams, timeZone)
  const page = askedPage(searchParams)
  const found = await acts.find(filter, (page - 1) * PAGE, PAGE)
  const names = (await people.list()).map(({ id, name }) => [id, name] as const)
  const typed = (name: string) => searchParams.get(name) ?? ''
  return {
    ...found,
    filter: { ...filter, from: typed('from'), to: typed('to') },
    page,
    search: searchParams.toString(),
    actions: await acts.actions(),
    people: names,
  }
}

export const meta: Route.MetaFunction = () => [{ title: 'Log – Desk' }]

export default function ActsPage({ loaderData }: Route.ComponentProps) {
  const { acts, count, filter, page, search, actions, people } = loaderData
  const { text: q, person, action, from, to } = filter
  const names = new Map(people)
  const fields = useFilterFields({ q, person, action, from, to })
  const urlOf = (to: number) => {
    const next = new URLSearchParams(search)
    next.set('page', String(to))
    return `/acts?${next}`
  }
  return (
    <>
      <PageHead title="Log" text="Actions and refusals at the desk and on the command line, newest first.">
        <ButtonLink reloadDocument to={`/acts.csv?${search}`}>
          Download as CSV
        </ButtonLink>
      </PageHead>
      <Form {...fields} method="get" className="field-row card">
        <DeskField label="About" name="q" type="search" defaultValue={filter.text} />
        <DeskSelect label="Person" name="person" defaultValue={filter.person} choices={[['', 'Everyone'], ...people]} />
        <DeskSelect
          label="Action"
          name="action"
          defaultValue={filter.action}
          choices={[['', 'All'], ...actions.map((action) => [action, actWords(action)] as const)]}
        />
        <DeskField label="From" name="from" type="date" defaultValue={filter.from} />
        <DeskField label="To" name="to" type="date" defaultValue={filter.to} />
        <Submit>Show</Submit>
      </Form>
      {acts.length === 0 ? (
        <EmptyState title="No matching actions.">
          <p>Widen the filter above.</p>
        </EmptyState>
      ) : (
        <DeskTable
          caption="Log"
          columns={{ at: 'Time', what: 'What happened' }}
          rows={acts.map((act) => ({
            key: act.id,
            cells: { at: <DeskTime at={act.at} />, what: actSentence(act, names) },
          }))}
        />
      )}
      {count > PAGE && <Pager page={page} pageCount={Math.ceil(count / PAGE)} urlOf={urlOf} />}
    </>
  )
}
