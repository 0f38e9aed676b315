import {
  drawnValue,
  fieldId,
  fieldLabel,
  fieldValue,
  fieldValueWords,
  keptFields,
  type TypedInput,
  unfold,
  writeTyped,
} from '#desk/ui/typed-fields.ts'
import { keepTyped, readTyped, type TypedField, type TypedText } from '#desk/ui/typed-text.ts'

/** A field that another person has changed since it was typed into, with both values in words. */
export type TypedConflict = { readonly label: string; readonly mine: string; readonly theirs: string }

type Values = Readonly<Record<string, string>>

type Given = {
  readonly form: HTMLFormElement | null
  readonly person: string
  /** Tells the form from all others of the tab. */
  readonly key: string
  /** What was saved since the page came, before what it came with. */
  readonly saved: Values
  readonly stored: Values | undefined
  /** A field's label if it is on another page of the form, else null. */
  readonly elsewhere: (id: string) => string | null
}

type Answered = {
  /** The page was rendered from what is stored, not from a response. */
  readonly isFresh: boolean
  /** The response returned the form as typed. */
  readonly isBack: boolean
  /** What this form sent, if the response is to it. */
  readonly sent: Values
}

const drawn = new Map<string, ReadonlyMap<string, string>>()

/** The fields of one form, and the text that its tab keeps for them. */
export class FormText {
  readonly #given: Given

  constructor(given: Given) {
    this.#given = given
  }

  find(id: string): TypedInput | undefined {
    return this.#fields().find((field) => fieldId(field) === id)
  }

  /** Keeps what a field says now. A field that says what is stored is not typed. */
  note(field: TypedInput): void {
    const { [fieldId(field)]: before, ...text } = this.#read()
    const was = before?.was ?? [this.#storedIn(field)]
    const is = fieldValue(field)
    const isSame = was.length === 1 && was[0] === is
    this.#keep(isSame ? text : { ...text, [fieldId(field)]: { was, is } })
  }

  /** The hidden field for one of another page of the form, with a value if it is new. */
  fieldElsewhere(name: string, value = this.#storedAt(name)): HTMLInputElement | null {
    const { form, elsewhere } = this.#given
    const label = elsewhere(name)
    const there = form?.elements.namedItem(name)
    if (there instanceof HTMLInputElement) return there
    if (label === null) return null
    const field = Object.assign(document.createElement('input'), { type: 'hidden', name, value, ariaLabel: label })
    field.dataset.typed = name
    form?.append(field)
    return field
  }

  /** After a page or a response has come: writes kept text back, and keeps what is still unsaved. `stays` has no field now. */
  settle({ isFresh, isBack, sent }: Answered) {
    const { form, key, stored } = this.#given
    const text = this.#read()
    for (const [id, { is }] of Object.entries(text)) this.fieldElsewhere(id, is)
    const fields = this.#fields()
    if (isFresh) drawn.set(key, new Map(fields.map((field) => [fieldId(field), drawnValue(field)])))
    const next: Record<string, TypedField> = {}
    const conflicts = new Map<string, TypedConflict>()
    let isRestored = false
    for (const field of fields) {
      const id = fieldId(field)
      const theirs = this.#storedIn(field)
      const typed = text[id]
      if (!typed && sent[id] !== undefined && !(field instanceof HTMLSelectElement)) writeTyped(field, theirs) // it is stored, and the form has another use now
      if (!typed || isBack) {
        const is = fieldValue(field)
        const isDrawn = stored !== undefined && drawnValue(field) === is // it was refused before the script ran
        const isSaved = !isBack && field instanceof HTMLSelectElement && sent[id] === is // and still drawn as before
        if (is !== theirs && !isSaved) next[id] = { was: typed?.was ?? (isDrawn ? [] : [theirs]), is }
      } else if (typed.is !== theirs) {
        next[id] = typed
        if (fieldValue(field) !== typed.is) {
          isRestored = true
          writeTyped(field, typed.is)
          unfold(field)
        }
      }
      const { was, is } = next[id] ?? { was: [theirs], is: theirs }
      if (was.includes(theirs)) continue
      const [mine, other] = [fieldValueWords(field, is), fieldValueWords(field, theirs)]
      conflicts.set(id, { label: fieldLabel(field), mine, theirs: other })
    }
    const names = new Set(fields.map(fieldId))
    const others = Object.entries(text).filter(([id]) => !names.has(id))
    const stays = isBack ? others.filter(([id]) => form?.elements.namedItem(id)) : others
    this.#keep({ ...next, ...Object.fromEntries(stays) })
    return { conflicts, isRestored, stays }
  }

  /** Settles a conflict: keeps one's own text, or the other person's. */
  choose(id: string, isMine: boolean): void {
    const field = this.find(id)
    const { [id]: typed, ...text } = this.#read()
    if (!typed) return
    const theirs = this.#storedAt(id, field)
    this.#keep(isMine ? { ...text, [id]: { was: [theirs], is: typed.is } } : text)
    if (field) writeTyped(field, isMine ? typed.is : theirs)
  }

  discard(): void {
    const text = this.#read()
    const fields = this.#fields().filter((field) => text[fieldId(field)])
    const names = new Set(fields.map(fieldId))
    this.#keep(Object.fromEntries(Object.entries(text).filter(([id]) => names.has(id))))
    for (const field of fields) writeTyped(field, this.#storedIn(field))
  }

  changes() {
    const text = this.#read()
    return this.#fields().flatMap((field) => {
      const id = fieldId(field)
      const typed = text[fieldId(field)]
      return typed ? [{ id, name: field.name, ...typed }] : []
    })
  }

  /** Notes what is being sent, even if no one reads the response. */
  noteSending(sending: readonly { readonly id: string }[]): void {
    const text = { ...this.#read() }
    for (const { id } of sending) {
      const typed = text[id]
      if (typed) text[id] = { ...typed, was: [...new Set([...typed.was, typed.is])] }
    }
    this.#keep(text)
  }

  /** A field's value without typing: last saved, stored, or as rendered. */
  #storedAt(id: string, field?: TypedInput): string {
    const { saved, stored, key } = this.#given
    return saved[id] ?? stored?.[id] ?? drawn.get(key)?.get(id) ?? (field ? drawnValue(field) : '')
  }

  #storedIn(field: TypedInput): string {
    return this.#storedAt(fieldId(field), field)
  }

  #fields(): TypedInput[] {
    return keptFields(this.#given.form)
  }

  #read(): TypedText {
    return readTyped(this.#given.person, this.#given.key)
  }

  #keep(text: TypedText): void {
    keepTyped(this.#given.person, this.#given.key, text)
  }
}
