import { CloseIcon } from '#app/components/icons.tsx'
import { FieldLabel } from '#app/components/text-field.tsx'
import type { Attachments } from '#app/components/use-attachments.ts'
import { fileSize } from '#catalogue/file-size.ts'

type Props = { attachments: Attachments; id: string; busy: boolean }

/** Drawings and documents to go with a request: the browser's own field, and below it what is chosen. */
export function AttachmentField({ attachments, id, busy }: Props) {
  const { input, files, again, faults, rules, onChoose, remove } = attachments
  const [hint, fault] = [`${id}-hint`, `${id}-error`]
  return (
    <div className="form-field" data-name="attachments">
      <FieldLabel field={{ id }} label="Drawings and documents" optional />
      <input
        ref={input}
        id={id}
        type="file"
        name="attachments"
        multiple
        accept={rules.endings.map((ending) => `.${ending}`).join(',')}
        onChange={onChoose}
        aria-invalid={faults.length > 0 || undefined}
        aria-describedby={faults.length > 0 ? `${fault} ${hint}` : hint}
        className="file-field"
      />
      <p id={hint} className="file-hint">
        PDF, PNG, JPG, STEP or DXF: at most {rules.most} files, {fileSize(rules.mostBytes)} together.
      </p>
      {faults.length > 0 && (
        <p id={fault} className="form-fault">
          {faults.join(' ')}
        </p>
      )}
      {again.length > 0 && (
        <p className="file-again">
          <strong>Choose your files again.</strong> The page can’t keep them: <bdi>{again.join(', ')}</bdi>
        </p>
      )}
      {files.length > 0 && (
        <ul className="file-list" aria-label="Chosen files">
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <bdi>{file.name}</bdi>
              <span className="file-size">{fileSize(file.size)}</span>
              <button
                type="button"
                disabled={busy}
                onClick={() => remove(file)}
                aria-label={`Remove ${file.name}`}
                className="icon-button"
              >
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
