import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { isField } from '#app/forms/form-draft.ts'
import { keepUnsaved, readUnsaved, type UnsavedText } from '#desk/ui/unsaved-text.ts'

type Options = {
  readonly form: RefObject<HTMLFormElement | null>
  /** Who types. */
  readonly person: string
  /** The form and what it is about, for example `note Q-261124-7KMX`. */
  readonly name: string
  /** What is stored, by field. Only these fields are kept. */
  readonly stored: UnsavedText['fields']
  /** The state of what the form is about. */
  readonly seen: string
  /** Whether a text needs no keeping: it is stored, or what it was typed for has changed. */
  readonly isDone: (text: UnsavedText) => boolean
}

/**
 * Keeps what is typed into a form and isn't saved, for this tab (behavior 19.12). It is there again with the form. Give each
 * entity a form of its own (`key`), so that React never shows the text at another one.
 */
export function useUnsaved({ form, person, name, stored, seen, isDone }: Options) {
  const [isUnsaved, setUnsaved] = useState(false)

  function keep(): void {
    const fields = form.current ? typedInto(form.current, stored) : {}
    const isTyped = Object.keys(fields).length > 0
    keepUnsaved(person, name, isTyped ? { seen, fields } : null)
    setUnsaved(isTyped)
  }

  const settle = useEffectEvent(() => {
    const text = readUnsaved(person, name)
    if (!form.current) return
    if (!text) {
      keep() // typed before the script ran, or given back by a refusal
      return
    }
    const isOver = isDone(text)
    if (isOver) keepUnsaved(person, name, null)
    fill(form.current, isOver ? stored : text.fields)
    setUnsaved(!isOver)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `seen` changes when something was stored
  useEffect(() => settle(), [seen])

  return { isUnsaved, onInput: keep }
}

/** The fields that differ from what is stored. */
function typedInto(form: HTMLFormElement, stored: UnsavedText['fields']): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const field of form.elements) {
    if (isField(field) && field.name in stored && field.value !== stored[field.name]) fields[field.name] = field.value
  }
  return fields
}

function fill(form: HTMLFormElement, fields: UnsavedText['fields']): void {
  for (const field of form.elements) {
    const text = isField(field) ? fields[field.name] : undefined
    if (isField(field) && text !== undefined) field.value = text
  }
}
