import { type DragEvent, useId, useRef, useState } from 'react'
import { Form, redirect, useNavigation } from 'react-router'
import { flashContext, personContext, servicesContext } from '#desk/desk-context.ts'
import { problemText } from '#desk/problem-text.ts'
import { Submit } from '#desk/ui/controls.tsx'
import { PageHead } from '#desk/ui/page-head.tsx'
import type { Route } from './+types/new-import.ts'

/** `/imports/new`: takes files and leads to their preview. */
export async function action({ context, request }: Route.ActionArgs) {
  const { imports, receiveFiles } = context.get(servicesContext)
  try {
    const person = context.get(personContext)
    const id = await receiveFiles(request, ({ files }) => imports.start(person, files))
    await imports.settle(id)
    return redirect(`/imports/drafts/${id}`)
  } catch (error) {
    context.get(flashContext).say(problemText(error), 'problem')
    return redirect('/imports/new')
  }
}

export const meta: Route.MetaFunction = () => [{ title: 'New import – Desk' }]

export default function NewImport() {
  const isSending = useNavigation().state !== 'idle'
  return (
    <>
      <PageHead
        title="New import"
        text="CSV files and Excel workbooks (.xlsx), up to 30 MB total. You see a preview before anything changes."
      />
      <Form method="post" encType="multipart/form-data" className="card stack">
        <DropZone />
        <p className="hint">
          Name each file or sheet after its family, such as Panel-Jacks.csv. Files are kept for a day and are not
          public.
        </p>
        <div className="cluster">
          <Submit tone="dark" disabled={isSending}>
            {isSending ? 'Reading…' : 'Preview'}
          </Submit>
        </div>
      </Form>
    </>
  )
}

/** A file field that takes dropped files. Without a script it is a plain file field. */
function DropZone() {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  function drop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    if (input.current && event.dataTransfer.files.length > 0) input.current.files = event.dataTransfer.files
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside does the same by keyboard
    <div
      className="drop-zone"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <label htmlFor={id} className="form-label">
        Files with parts
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        name="files"
        multiple
        required
        accept=".csv,.tsv,.tab,.txt,.xlsx,.xlsm"
        className="field"
      />
    </div>
  )
}
