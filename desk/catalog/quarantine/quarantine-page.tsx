import { EmptyState, PageHead, TextLink } from '#app/ui/controls.tsx'
import { countOf } from '#catalog/quantities/format-count.ts'
import { rowName } from '#catalog/registry/side-tables.ts'
import { ChangesByKind } from '#desk/catalog/imports/change-preview.tsx'
import { personContext, servicesContext } from '#desk/desk-context.ts'
import { leave, step, takeStep, typedText } from '#desk/desk-form.ts'
import { ConfirmButton } from '#desk/ui/confirm-button.tsx'
import { FormError } from '#desk/ui/desk-form.tsx'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import { useFamilyName } from '#desk/ui/use-family-name.ts'
import type { TableDifference } from '#parts/live/catalog-difference.ts'
import type { Route } from './+types/quarantine-page.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { quarantine } = context.get(servicesContext).catalogDesk
  return { held: await quarantine.preview(), canDiscard: quarantine.canDiscard }
}

export async function action({ context }: Route.ActionArgs) {
  const person = context.get(personContext)
  const { quarantine } = context.get(servicesContext).catalogDesk
  const held = { revision: typedText }
  return await takeStep(context, 'intent', {
    accept: step(held, async ({ revision }) => {
      await quarantine.accept(revision, person)
      return leave('/quarantine', 'Accepted. The site shows the change within seconds.')
    }),
    discard: step(held, async ({ revision }) => {
      await quarantine.discard(revision, person)
      const undone = 'The list of imports undoes that.'
      return leave('/quarantine', `Discarded: the tables are as the site shows them. ${undone}`)
    }),
  })
}

export { reloadsRefused as shouldRevalidate } from '#desk/refused-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Quarantine – Desk' }]

export default function QuarantinePage({ loaderData: { held, canDiscard }, actionData }: Route.ComponentProps) {
  const alert = <FormError reply={actionData?.reply} />
  const nameOf = useFamilyName()
  if (!held) {
    return (
      <>
        <PageHead title="Quarantine" />
        {alert}
        <EmptyState title="Nothing is quarantined.">
          <p>
            A change that loses more than half of a table’s parts waits here. The site shows the catalog from before.
          </p>
        </EmptyState>
      </>
    )
  }
  const { revision, reloads, tables } = held
  return (
    <>
      <PageHead title="Quarantine" text="The site shows the previous catalog until you decide.">
        <ConfirmButton
          label="Accept"
          title="Show this on the site?"
          confirm="Accept it"
          fields={{ intent: 'accept', revision }}
        >
          {tables.map((table) => lossText(table, nameOf(table.table))).join(' ')}
        </ConfirmButton>
        {canDiscard && (
          <ConfirmButton
            label="Discard"
            title="Put the rows back?"
            confirm="Discard it"
            fields={{ intent: 'discard', revision }}
          >
            The tables below get the rows that the site shows now. What private columns of lost parts held doesn’t
            return; if an import did this, undo it in the list of imports instead, which brings back everything.
          </ConfirmButton>
        )}
      </PageHead>
      {alert}
      {reloads.map(({ revision: key, what, since }) => (
        <p key={key} className="lead">
          Since <DeskTime at={since} />
          <span>{`: ${what.split(' The site serves')[0] ?? ''}`}</span>
        </p>
      ))}
      <p className="lead">
        Did an import do this? <TextLink to="/imports">Undo it in the list of imports</TextLink>.
      </p>
      {tables.map((table) => (
        <TableChange key={table.table} difference={table} />
      ))}
    </>
  )
}

const lossText = ({ table, before, after }: TableDifference, name: string): string =>
  after === null ? `${name}: the table is gone.` : `${name}: ${countOf(after, rowName(table))} instead of ${before}.`

function TableChange({ difference }: { difference: TableDifference }) {
  const { table, counts, examples } = difference
  const name = useFamilyName()(table)
  const shown = (kind: keyof typeof counts) => ({
    count: counts[kind],
    first: examples[kind].map(({ id, number, cells }) => {
      const fields = Object.fromEntries(cells.map(({ column, before, after }) => [column, [before, after] as const]))
      return { kind, id, number: number?.trim() || null, fields }
    }),
  })
  return (
    <section className="card" aria-label={name}>
      <h2>{lossText(difference, name)}</h2>
      <ChangesByKind changes={{ added: shown('added'), changed: shown('changed'), removed: shown('removed') }} />
    </section>
  )
}
