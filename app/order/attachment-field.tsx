import { FieldLabel } from '#app/forms/text-field.tsx'
import type { Attachments } from '#app/order/use-attachments.ts'
import { CloseIcon } from '#app/ui/icons.tsx'
import { fileSize } from '#catalog/quantities/file-size.ts'
import { FILE_ENDINGS, FILE_TYPE_LIST, MAX_FILE_BYTES, MAX_FILES } from '#requests/schemas/file-rules.ts'

type Props = { attachments: Attachments; id: string; busy: boolean }

const ACCEPTED = Object.values(FILE_ENDINGS)
  .flat()
  .map((ending) => `.${ending}`)
  .join(',')
const HINT = `${FILE_TYPE_LIST}: at most ${MAX_FILES} files, ${fileSize(MAX_FILE_BYTES)} together.`

/** The browser's file field, with the chosen files below it. */
export function AttachmentField({ attachments, id, busy }: Props) {
  const { input, files, again, errors, onChoose, remove } = attachments
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  return (
    <div className="form-field" data-name="attachments">
      <FieldLabel field={{ id }} label="Drawings and documents" optional />
      <input
        ref={input}
        id={id}
        type="file"
        name="attachments"
        multiple
        accept={ACCEPTED}
        onChange={onChoose}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={errors.length > 0 ? `${errorId} ${hintId}` : hintId}
        className="file-field"
      />
      <p id={hintId} className="file-hint">
        {HINT}
      </p>
      {errors.length > 0 && (
        <p id={errorId} className="form-error">
          {errors.join(' ')}
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
