import { Form } from 'react-router'
import { Submit } from '#app/ui/controls.tsx'
import { fileSize } from '#catalog/quantities/format-count.ts'
import { DeskField } from '#desk/ui/desk-field.tsx'
import type { QuoteFile } from '#quotes/quote-files.ts'

type Props = { number: string; files: readonly Pick<QuoteFile, 'name' | 'size' | 'position'>[] }

export function QuoteFiles({ number, files }: Props) {
  return (
    <Form
      method="post"
      action={`/requests/${number}/quote/files`}
      encType="multipart/form-data"
      className="card"
      id="files"
    >
      <h2>Files with the quote</h2>
      <ul className="rows">
        {files.map(({ name, size, position }) => (
          <li key={position} className="cluster">
            <bdi>{name}</bdi> <span className="hint figures">{fileSize(size)}</span>
            <button type="submit" name="remove" value={position} className="text-link">
              Remove<span className="sr-only">{` ${name}`}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="field-row">
        <DeskField label="Add files" name="files" type="file" multiple />
        <Submit>Attach</Submit>
      </div>
      <p className="hint">Up to five PDF, PNG, JPG, STEP, DXF or XLSX files, 10 MB total, beside the quote’s PDF.</p>
    </Form>
  )
}
