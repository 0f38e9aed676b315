import { data } from 'react-router'
import type * as z from 'zod'
import { ButtonLink, PageHead } from '#app/ui/controls.tsx'
import type { ShownCells } from '#desk/catalog/parts/cell-groups.ts'
import { NO_PROBLEMS, PartForm } from '#desk/catalog/parts/part-form.tsx'
import { partEditor } from '#desk/catalog/parts/part-source.ts'
import { PART_RULES, postedPart, refusedPart, writtenCells } from '#desk/catalog/parts/posted-part.ts'
import { newFindings, problemsOf } from '#desk/catalog/parts/save-part.ts'
import { personContext, servicesContext } from '#desk/desk-context.ts'
import { leave, takeForm } from '#desk/desk-form.ts'
import type { Route } from './+types/new-part-page.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { parts, form, family, groupsOf } = await partEditor(services, params.table)
  const copied = new URL(request.url).searchParams.get('copy')
  const cells = copied === null ? {} : ((await parts.read(form, copied)).cells ?? {})
  const fresh = groupsOf(cells).map((group) => ({
    ...group,
    fields: group.fields.map((field) => (field.kind === 'number' ? { ...field, value: '' } : field)),
  }))
  return { table: family.table, familyName: family.name, copied, groups: fresh }
}

export async function action({ params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const person = context.get(personContext)
  const { parts, form, family, groupsOf, path } = await partEditor(services, params.table)
  const back = (wanted: ShownCells, problems: typeof NO_PROBLEMS) =>
    data({ typed: groupsOf(wanted), problems, reply: null }, { status: 422 })
  const act = async ({ seen, accept }: z.output<typeof postedPart>, fields: FormData) => {
    const wanted = writtenCells(fields, form.columns)
    const findings = newFindings(services, form, { seen, wanted }, null)
    if (findings.length > 0 && !accept) return back(wanted, { ...NO_PROBLEMS, findings })
    const outcome = await parts.add(family.table, wanted, person)
    if (outcome.kind !== 'done') return back(wanted, problemsOf(outcome, []))
    return leave(`${path}/${outcome.id}`, 'The part was added. The site shows it in a moment.')
  }
  const typed = (fields: FormData) => groupsOf(refusedPart(fields, form.columns).wanted)
  return await takeForm(context, postedPart, act, { rules: PART_RULES, typed })
}

export const meta: Route.MetaFunction = () => [{ title: 'New part – Desk' }]

export default function NewPart({ loaderData, actionData }: Route.ComponentProps) {
  const { table, familyName, copied } = loaderData
  const problems = actionData && 'problems' in actionData ? actionData.problems : NO_PROBLEMS
  const text = copied !== null ? `${familyName}. A copy: write its own number.` : familyName
  return (
    <>
      <PageHead title="New part" text={text}>
        <ButtonLink to={`/parts?table=${encodeURIComponent(table)}`}>All parts</ButtonLink>
      </PageHead>
      <PartForm
        key={JSON.stringify([table, copied, problems])}
        groups={actionData?.typed ?? loaderData.groups}
        seen={{}}
        problems={problems}
        reply={actionData?.reply}
        submit="Add the part"
        about={`copy of ${copied}`}
      />
    </>
  )
}
