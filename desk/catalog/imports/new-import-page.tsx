import { redirect } from 'react-router'
import { PageHead } from '#app/ui/controls.tsx'
import { flashContext, personContext, servicesContext } from '#desk/desk-context.ts'
import { FilesForm } from '#desk/files-form.tsx'
import { problemOf } from '#shared/problem.ts'
import type { Route } from './+types/new-import-page.ts'

/** `/imports/new`: takes files and leads to their preview. */
export async function action({ context, request }: Route.ActionArgs) {
  const { imports, receiveFiles } = context.get(servicesContext)
  try {
    const person = context.get(personContext)
    const id = await receiveFiles(request, ({ files }) => imports.start(person, files))
    await imports.drafts.settle(id)
    return redirect(`/imports/drafts/${id}`)
  } catch (error) {
    context.get(flashContext).say(problemOf(error).text, 'problem')
    return redirect('/imports/new')
  }
}

export const meta: Route.MetaFunction = () => [{ title: 'New import – Desk' }]

export default function NewImport() {
  return (
    <>
      <PageHead
        title="New import"
        text="CSV files and Excel workbooks (.xlsx), up to 30 MB total. You see a preview before anything changes."
      />
      <FilesForm
        label="Files with parts"
        accept=".csv,.tsv,.tab,.txt,.xlsx,.xlsm"
        hint="Name a file after its family, such as Panel-Jacks.csv, and you aren’t asked which it is. Files are kept for a day and are not public."
        submit="Preview"
        busy="Reading…"
        tone="dark"
      />
    </>
  )
}
