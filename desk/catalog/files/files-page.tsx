import { data, Form, redirect, useNavigation } from 'react-router'
import { isProblem } from '#app/document/page-error.ts'
import { fileSize } from '#catalog/quantities/file-size.ts'
import { UploadPlanList } from '#desk/catalog/files/upload-plan-list.tsx'
import { UploadsList } from '#desk/catalog/files/uploads-list.tsx'
import { flashContext, personContext, servicesContext } from '#desk/desk-context.ts'
import type { FlashBox } from '#desk/shell/flash.ts'
import { PageHead } from '#desk/ui/page-head.tsx'
import type { ArrivedForm } from '#files/uploads/arrived-form.ts'
import type { Uploads } from '#files/uploads/open-uploads.ts'
import type { Person } from '#people/person.ts'
import type { Route } from './+types/files-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const [{ catalogDesk, families }, person] = [context.get(servicesContext), context.get(personContext)]
  const { uploads } = catalogDesk
  const waiting = new URL(request.url).searchParams.get('waiting')
  const plan = waiting === null ? null : await uploads.plan(waiting, person)
  const tables = families().map(({ table, name }) => [table, name] as const)
  return {
    plan,
    isGone: waiting !== null && plan === null,
    uploads: await uploads.list(),
    tables,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const [person, flash] = [context.get(personContext), context.get(flashContext)]
  const { catalogDesk, receiveFiles } = context.get(servicesContext)
  try {
    return await receiveFiles(request, (form) => answer(form, catalogDesk.uploads, person, flash))
  } catch (error) {
    if (!isProblem(error)) throw error
    return data({ refused: [], words: `${error.message} ${error.advice}` }, { status: error.status })
  }
}

async function answer({ fields, files }: ArrivedForm, uploads: Uploads<Person>, person: Person, flash: FlashBox) {
  const [intent, id] = [fields.get('intent'), fields.get('id') ?? '']
  if (intent === 'send') {
    const chosen = files.filter(({ name }) => name !== '')
    if (chosen.length === 0) return data({ refused: [], words: 'Choose at least one file.' }, { status: 400 })
    const staged = await uploads.stage(chosen, person)
    if (staged.files.length === 0)
      return data({ refused: staged.refused, words: 'Nothing was stored.' }, { status: 422 })
    throw redirect(`/files?waiting=${staged.id}`)
  }
  if (intent === 'store') {
    const stored = await uploads.store(id, fields.get('table') || null, person)
    flash.say(`${stored.files.length} ${stored.files.length === 1 ? 'file is' : 'files are'} on the site now.`)
  } else if (intent === 'undo') {
    await uploads.undo(id, person)
    flash.say('The files are as before that upload.')
  } else if (intent === 'drop') {
    await uploads.drop(id, person)
    flash.say('Nothing was stored.')
  } else return data({ refused: [], words: 'The form arrived incomplete.' }, { status: 400 })
  throw redirect('/files')
}

export const meta: Route.MetaFunction = () => [{ title: 'Files – Desk' }]

export default function FilesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, isGone, uploads, tables } = loaderData
  const { state } = useNavigation()
  const refused = actionData?.refused ?? plan?.refused ?? []
  return (
    <>
      <PageHead
        title="Files"
        text="Pictures, datasheets and CAD models. Each is checked, and you see which parts it belongs to before anything is stored."
      />
      {(actionData?.words || isGone || refused.length > 0) && (
        <div role="alert" className="form-problems">
          {actionData?.words && <p>{actionData.words}</p>}
          {isGone && !actionData && <p>These files don’t wait any more. Send them again.</p>}
          {refused.length > 0 && (
            <ul>
              {refused.map(({ name, why }) => (
                <li key={name}>
                  <b>{name}</b> {why}.
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {plan ? (
        <UploadPlanList plan={plan} tables={tables} />
      ) : (
        <Form method="post" encType="multipart/form-data" className="desk-section desk-form">
          <h2>Send files</h2>
          <input type="hidden" name="intent" value="send" />
          <div className="desk-field">
            <label htmlFor="files">Pictures, datasheets and CAD models</label>
            <input
              id="files"
              type="file"
              name="files"
              multiple
              required
              accept="image/*,.pdf,.step,.stp,.glb,.kicad_mod,.kicad_sym"
              className="field file-drop"
            />
            <p className="field-hint">
              Drop them here. JPG, PNG, WebP, GIF, AVIF, SVG, PDF, STEP, GLB and KiCad; up to 50 at a time,{' '}
              {fileSize(MAX_UPLOAD_BYTES)} together.
            </p>
          </div>
          <div className="desk-actions">
            <button type="submit" className="button button-dark" disabled={state === 'submitting'}>
              {state === 'submitting' ? 'Checking…' : 'Check them'}
            </button>
          </div>
        </Form>
      )}
      <UploadsList uploads={uploads} />
    </>
  )
}

/** `server/desk/access-table.ts` lets so much through. */
const MAX_UPLOAD_BYTES = 60_000_000
