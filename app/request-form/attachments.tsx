import { type FormEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { RequestAnswer } from '#app/forms/request-answer.ts'
import { FieldLabel } from '#app/forms/text-field.tsx'
import { CloseButton } from '#app/ui/controls.tsx'
import { asTexts, readJson, writeJson } from '#app/ui/stored-json.ts'
import { fileSize } from '#catalog/quantities/format-count.ts'
import {
  emptyError,
  FILE_ENDINGS,
  FILE_TYPE_LIST,
  fileCountError,
  MAX_FILE_BYTES,
  MAX_FILES,
  namedType,
  typeError,
} from '#requests/schemas/file-rules.ts'

type Attachments = ReturnType<typeof useAttachments>

/** A form's files, checked at once, kept in the field after any answer. `again`: those a reload or scriptless answer removed. */
export function useAttachments(answer: RequestAnswer | undefined, form: string) {
  const storageKey = `${form}-files`
  const input = useRef<HTMLInputElement>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const [again, setAgain] = useState<readonly string[]>(answer?.droppedFiles ?? [])
  /** The answer before the files last changed. Its errors are outdated. */
  const [outdated, setOutdated] = useState<RequestAnswer>()
  const sent = Boolean(answer?.receipt)
  const change = (chosen: readonly File[]) => {
    setFiles(chosen)
    setAgain([])
    setOutdated(answer)
    const names = chosen.map(({ name }) => name)
    writeJson(() => sessionStorage, storageKey, names.length > 0 ? names : null)
  }
  const start = useEffectEvent(() => {
    const chosen = [...(input.current?.files ?? [])] // before the script ran
    if (chosen.length > 0) change(chosen)
    else
      setAgain((dropped) =>
        dropped.length > 0 ? dropped : Object.values(asTexts(readJson(() => sessionStorage, storageKey))),
      )
  })
  useLayoutEffect(() => start(), [])
  useLayoutEffect(() => {
    if (sent) writeJson(() => sessionStorage, storageKey, null)
  }, [sent, storageKey])
  const own = fileErrors(files)
  const errors = own.length > 0 || outdated === answer ? own : (answer?.fileErrors ?? [])
  return {
    input,
    files,
    again,
    errors,
    onChoose() {
      const chosen = [...(input.current?.files ?? [])]
      const all = [...files.filter((file) => !chosen.some((other) => isSame(file, other))), ...chosen]
      if (input.current) input.current.files = listOf(all)
      change(all)
    },
    remove(file: File) {
      const left = files.filter((other) => other !== file)
      if (!input.current) return
      input.current.files = listOf(left)
      input.current.dispatchEvent(new Event('input', { bubbles: true })) // the form differs from what was sent
      change(left)
      input.current.focus()
    },
    check(event: FormEvent<HTMLFormElement>) {
      const { submitter } = event.nativeEvent as SubmitEvent // React types it as Event
      if (own.length > 0 && !submitter?.hasAttribute('name')) event.preventDefault()
    },
  }
}

function fileErrors(files: readonly File[]): string[] {
  const countError = fileCountError(files.map(({ size }) => size))
  if (countError !== null) return [countError]
  return files.flatMap(({ name, size }) => {
    if (namedType(name) === null) return [typeError(name)]
    return size === 0 ? [emptyError(name)] : []
  })
}

const isSame = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

function listOf(files: readonly File[]): FileList {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  return transfer.files
}

type Props = {
  attachments: Attachments
  id: string
  busy: boolean
  label?: string
  required?: boolean
}

const ACCEPTED = Object.values(FILE_ENDINGS)
  .flat()
  .map((ending) => `.${ending}`)
  .join(',')
const HINT = `${FILE_TYPE_LIST}. Up to ${MAX_FILES} files, ${fileSize(MAX_FILE_BYTES)} total.`

export function AttachmentField({ attachments, id, busy, label = 'Drawings and documents', required }: Props) {
  const { input, files, again, errors, onChoose, remove } = attachments
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  return (
    <div className="form-field" data-name="attachments">
      <FieldLabel field={{ id }} label={label} optional={!required} />
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
        className="field"
      />
      <p id={hintId} className="hint">
        {HINT}
      </p>
      {errors.length > 0 && (
        <p id={errorId} className="form-error">
          {errors.join(' ')}
        </p>
      )}
      {again.length > 0 && (
        <p className="hint">
          <strong>Choose your files again.</strong> The page can’t keep them: <bdi>{again.join(', ')}</bdi>
        </p>
      )}
      {files.length > 0 && (
        <ul className="rows file-list" aria-label="Chosen files">
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`} className="cluster">
              <bdi className="fill">{file.name}</bdi>
              <span className="hint figures">{fileSize(file.size)}</span>
              <CloseButton disabled={busy} onClick={() => remove(file)} aria-label={`Remove ${file.name}`} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
