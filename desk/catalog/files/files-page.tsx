import { data, redirect } from 'react-router'
import { EmptyState, PageHead } from '#app/ui/controls.tsx'
import { countOf, fileSize } from '#catalog/quantities/format-count.ts'
import { chosenOffers, namedPart, OFFER, setCells } from '#desk/catalog/files/offered-cells.ts'
import { UploadPlanList } from '#desk/catalog/files/upload-plan-list.tsx'
import { personContext, servicesContext } from '#desk/desk-context.ts'
import { chosenFiles, leave, step, takeFileStep, typedText } from '#desk/desk-form.ts'
import { FilesForm } from '#desk/files-form.tsx'
import { ConfirmButton } from '#desk/ui/confirm-button.tsx'
import { FormError } from '#desk/ui/desk-form.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import type { ArrivedFile } from '#files/uploads/arrived-form.ts'
import type { PlacedUpload } from '#files/uploads/place-files.ts'
import { problemOf } from '#shared/problem.ts'
import type { Route } from './+types/files-page.ts'

const MAX_NAMES = 4

function UploadsList({ uploads }: { uploads: readonly PlacedUpload[] }) {
  if (uploads.length === 0) {
    return (
      <EmptyState title="No files were sent yet.">
        <p>Uploads can be undone for 30 days.</p>
      </EmptyState>
    )
  }
  const columns = { at: 'When', by: 'By', files: 'Files', putBack: 'Put back' }
  const rows = uploads.map(({ id, at, by, isReturn, files }) => {
    const replaced = files.filter(({ kept }) => kept !== null).length
    const names = files.slice(0, MAX_NAMES).map(({ path }) => path.slice(path.indexOf('/') + 1))
    return {
      key: id,
      cells: {
        at: <DeskTime at={at} />,
        by,
        files: `${isReturn ? 'Put back: ' : ''}${names.join(', ')}${files.length > MAX_NAMES ? ` and ${files.length - MAX_NAMES} more` : ''}`,
        putBack: (
          <ConfirmButton
            label="Put back"
            title="Put back what was there before?"
            confirm="Put back"
            fields={{ intent: 'put-back', id }}
          >
            {`${countOf(files.length - replaced, 'file')} will be removed, ${countOf(replaced, 'file')} will return as before.`}
          </ConfirmButton>
        ),
      },
    }
  })
  return (
    <section className="card" aria-label="Uploads">
      <h2>Uploads of the last 30 days</h2>
      <DeskTable caption="Uploads" columns={columns} rows={rows} />
    </section>
  )
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { catalogDesk, families } = context.get(servicesContext)
  const person = context.get(personContext)
  const { uploads } = catalogDesk
  const waiting = new URL(request.url).searchParams.get('waiting')
  const sentFrom = namedPart(new URL(request.url).searchParams.get('part'))
  const plan = waiting === null ? null : await uploads.plan(waiting, person, sentFrom)
  const tables = families().flatMap(({ table, name, isSideTable }) => (isSideTable ? [] : [[table, name] as const]))
  return {
    plan,
    part: sentFrom === null ? '' : `${sentFrom.table}/${sentFrom.id}`,
    isGone: waiting !== null && plan === null,
    uploads: await uploads.list(),
    tables,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = context.get(personContext)
  const services = context.get(servicesContext)
  const { uploads } = services.catalogDesk
  const done = (text: string, kind?: 'problem') => leave('/files', text, kind)
  const steps = {
    send: step({ part: typedText }, async ({ part }, _, files: readonly ArrivedFile[]) => {
      const staged = await uploads.stage(chosenFiles(files, 'files', 'Choose at least one file.'), person)
      if (staged.files.length > 0) throw redirect(`/files?${new URLSearchParams({ waiting: staged.id, part })}`)
      return data({ refused: staged.refused, reply: null }, { status: 422 })
    }),
    store: step({ id: typedText, table: typedText, part: typedText }, async ({ id, table, part }, fields) => {
      const offers = chosenOffers((await uploads.plan(id, person, namedPart(part)))?.files ?? [], fields)
      const tables = new Map(offers.map(({ name, offer }) => [name, offer.table]))
      await setCells(services, offers, person, true)
      const stored = await uploads.store(id, table || null, person, tables)
      const words = `${countOf(stored.files.length, 'file is', 'files are')} on the site now.`
      const problem = await setCells(services, offers, person, false).then(() => null, problemOf)
      return problem ? done(`${words} ${problem.text}`, 'problem') : done(words)
    }),
    'put-back': step({ id: typedText }, async ({ id }) => {
      await uploads.putBack(id, person)
      return done('The files are as before that upload.')
    }),
    drop: step({ id: typedText }, async ({ id }) => {
      await uploads.drop(id, person)
      return done('Nothing was stored.')
    }),
  }
  return await takeFileStep({ request, context }, 'intent', steps, { rules: { prefixes: [OFFER] } })
}

export const meta: Route.MetaFunction = () => [{ title: 'Files – Desk' }]

export default function FilesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, part, isGone, uploads, tables } = loaderData
  const unstored = actionData && 'refused' in actionData ? actionData.refused : null
  const refused = unstored ?? plan?.refused ?? []
  return (
    <>
      <PageHead
        title="Files"
        text="Pictures, datasheets and CAD models. Each is checked, and you see which parts it belongs to before anything is stored."
      />
      <FormError reply={actionData?.reply} fields={['files']} />
      {(isGone || refused.length > 0) && (
        <div role="alert" className="notice" data-tone="bad">
          {unstored && <p>Nothing was stored.</p>}
          {isGone && !actionData && <p>These files have expired. Send them again.</p>}
          {refused.length > 0 && (
            <ul>
              {refused.map(({ name, why }) => (
                <li key={name}>
                  <b>{name}</b> <span>{`${why}.`}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {plan ? (
        <UploadPlanList plan={plan} part={part} tables={tables} />
      ) : (
        <FilesForm
          title="Send files"
          fields={{ intent: 'send' }}
          label="Pictures, datasheets and CAD models"
          accept="image/*,.pdf,.step,.stp,.glb,.kicad_mod,.kicad_sym"
          hint={`Drop them here. JPG, PNG, WebP, GIF, AVIF, SVG, PDF, STEP, GLB and KiCad; up to 50 at a time, ${fileSize(MAX_UPLOAD_BYTES)} together.`}
          reply={actionData?.reply}
          submit="Check them"
          busy="Checking…"
          tone="dark"
        />
      )}
      <UploadsList uploads={uploads} />
    </>
  )
}

/** The limit in `server/desk/access-table.ts`. */
const MAX_UPLOAD_BYTES = 60_000_000
