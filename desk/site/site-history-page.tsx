import * as z from 'zod'
import { EmptyState, PageHead } from '#app/ui/controls.tsx'
import { personContext, servicesContext } from '#desk/desk-context.ts'
import { leave, takeForm, typedText } from '#desk/desk-form.ts'
import { SiteTabs } from '#desk/site/site-tabs.tsx'
import { ConfirmButton } from '#desk/ui/confirm-button.tsx'
import { FormError } from '#desk/ui/desk-form.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import type { Route } from './+types/site-history-page.ts'

const MAX_SHOWN = 100

export async function loader({ context }: Route.LoaderArgs) {
  const { editor } = context.get(servicesContext).site
  const edits = await editor.history(MAX_SHOWN)
  const own = await editor.texts()
  return {
    edits: edits.map(({ files, ...edit }) => ({
      ...edit,
      files: files.map(({ file }) => file),
      isCurrent: files.every(({ file, after }) => (own.get(file) ?? null) === after),
    })),
  }
}

export async function action({ context }: Route.ActionArgs) {
  return await takeForm(context, posted, async ({ id, force }) => {
    await context.get(servicesContext).site.editor.undo(context.get(personContext), id, force === 'yes')
    return leave('/site/history', 'Undone. The site shows the version before.')
  })
}

const posted = z.object({ do: z.literal('undo'), id: typedText, force: typedText })

export const meta: Route.MetaFunction = () => [{ title: 'History of the site – Desk' }]

export default function SiteHistoryPage({ loaderData: { edits }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="History of the site"
        text="What was changed at the desk, newest first. The last 500 changes are kept on this server. Changes in an editor or by git are not listed."
      />
      <SiteTabs section={null} />
      <FormError reply={actionData?.reply} />
      {edits.length === 0 ? (
        <EmptyState title="Nothing has been changed at the desk yet." />
      ) : (
        <DeskTable
          caption="Changes"
          columns={{ at: 'When', by: 'Who', files: 'File', what: 'What', undo: 'Undo' }}
          rows={edits.map(({ id, at, by, what, files, isCurrent }) => ({
            key: id,
            cells: {
              at: <DeskTime at={at} />,
              by,
              files: files.join(', '),
              what: <span className="typed-text">{what}</span>,
              undo: (
                <ConfirmButton
                  label="Undo"
                  title="Put back what was before?"
                  confirm="Undo it"
                  fields={{ do: 'undo', id, force: isCurrent ? '' : 'yes' }}
                >
                  {isCurrent
                    ? 'The file is as it was before this change, within seconds. An undo can be undone.'
                    : 'The file was changed again since then. These later changes are lost too; if they were made at the desk, the history keeps them.'}
                </ConfirmButton>
              ),
            },
          }))}
        />
      )}
    </>
  )
}
