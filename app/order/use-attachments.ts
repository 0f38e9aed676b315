import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import type { InquiryAnswer } from '#app/components/inquiry-answer.ts'
import { fileSize } from '#catalogue/file-size.ts'
import type { FileRules } from '#inquiries/attachments/attachment.ts'

export type Attachments = ReturnType<typeof useAttachments>

/** Where the names of the draft's files are kept: a page that is loaded again can't have the files themselves. */
const KEPT = 'order-files'

/**
 * The files chosen in a form: added to, taken from, and checked at once. They stay in the field whatever the answer;
 * `again` names those that a reload, or an answer without a script, has taken out of it.
 */
export function useAttachments(rules: FileRules, answer: InquiryAnswer | undefined) {
  const input = useRef<HTMLInputElement>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const [again, setAgain] = useState<readonly string[]>(answer?.dropped ?? [])
  const [heard, setHeard] = useState<InquiryAnswer>()
  const [refused, setRefused] = useState(false)
  const sent = Boolean(answer?.receipt)
  const show = (chosen: readonly File[]) => {
    setFiles(chosen)
    setAgain([])
    setHeard(answer)
    setRefused(false)
    keepFileNames(chosen.map(({ name }) => name))
  }
  useLayoutEffect(() => {
    const chosen = [...(input.current?.files ?? [])] // before the script was there
    if (chosen.length === 0) return setAgain((dropped) => (dropped.length > 0 ? dropped : keptNames()))
    setFiles(chosen)
    keepFileNames(chosen.map(({ name }) => name))
  }, [])
  useLayoutEffect(() => {
    if (sent) keepFileNames([])
  }, [sent])
  const own = faultsOf(files, rules)
  const faults = own.length > 0 || heard === answer ? own : (answer?.fileFaults ?? [])
  return {
    input,
    files,
    again,
    rules,
    faults,
    /** The same, once something was not sent for it. */
    said: refused || own.length === 0 ? faults : [],
    /** Choosing once more adds to what is there. */
    onChoose() {
      const chosen = [...(input.current?.files ?? [])]
      const all = [...files.filter((file) => !chosen.some((other) => isSame(file, other))), ...chosen]
      if (input.current) input.current.files = listOf(all)
      show(all)
    },
    remove(file: File) {
      const left = files.filter((other) => other !== file)
      if (!input.current) return
      input.current.files = listOf(left)
      input.current.dispatchEvent(new Event('input', { bubbles: true })) // the form differs from what was sent
      show(left)
      input.current.focus()
    },
    /** Before the form's own check: nothing is sent while a file can't be taken. */
    hold(event: FormEvent<HTMLFormElement>) {
      const { submitter } = event.nativeEvent as SubmitEvent // React's type leaves it open
      if (own.length === 0 || submitter?.hasAttribute('name')) return
      event.preventDefault()
      setRefused(true)
    },
  }
}

/** What can be said of files before they are sent; their content is the server's to read. */
function faultsOf(files: readonly File[], { most, mostBytes, endings }: FileRules): string[] {
  if (files.length > most) return [`${files.length} files are too many: send at most ${most}.`]
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes > mostBytes) return [`The files are ${fileSize(bytes)} together: send at most ${fileSize(mostBytes)}.`]
  return files.flatMap(({ name, size }) => {
    const known = endings.includes(name.slice(name.lastIndexOf('.') + 1).toLowerCase())
    if (!known) return [`'${name}' is none of the kinds we take.`]
    return size === 0 ? [`'${name}' is empty: choose it again.`] : []
  })
}

const isSame = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

function listOf(files: readonly File[]): FileList {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  return transfer.files
}

function keptNames(): string[] {
  try {
    const names: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

/** Keeps the names of the order form's files for this tab: a form that is made anew asks for them again. */
export function keepFileNames(names: readonly string[]): void {
  try {
    if (names.length === 0) sessionStorage.removeItem(KEPT)
    else sessionStorage.setItem(KEPT, JSON.stringify(names))
  } catch {
    // A storage that is full or forbidden: the files are still in the field.
  }
}
