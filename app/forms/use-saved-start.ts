import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { changedFields, type FormDraft, readFormDraft, readRemembered, readUnsent } from '#app/forms/form-draft.ts'
import { parseLineField } from '#app/forms/form-errors.ts'
import type { FormKey } from '#app/forms/request-answer.ts'

export type SavedForm = {
  readonly draft: FormDraft | null
  /** An earlier draft that another request replaced. */
  readonly unsent: FormDraft | null
  readonly remembered: Readonly<Record<string, string>> | null
  /** Typed before the script ran. It is put back once the form is rebuilt. */
  readonly typed: Readonly<Record<string, string>>
  /** The address's fragment. Servers never see it. */
  readonly fragment: string
  readonly again: boolean
  /** False on the server and in the first rendering, before this device's data is known. */
  readonly onDevice: boolean
}

type Restored<Page, Start> = { page: Page; start: Start } & RestoredForm

/** What was typed, and which field had the focus, before a form was rebuilt from this device's data. */
export type RestoredForm = { readonly typed: SavedForm['typed']; readonly focus: string | null }

/**
 * Returns what a form starts with: the server's version, then, before the next paint, this device's data. `page`
 * changes with each visit. An `answered` page already has what was typed. `always` rebuilds the form on the device even
 * without a draft or memory.
 */
export function useSavedStart<Page extends { form: FormKey }, Start>(
  name: string,
  page: Page,
  answered: boolean,
  start: (page: Page, saved: SavedForm) => Start,
  always = false,
) {
  const { key } = useLocation()
  const [restored, setRestored] = useState<Restored<Page, Start> | null>(null)
  const seen = useRef<Page>(null)
  const restore = useEffectEvent(() => {
    if (seen.current === page) return
    seen.current = page
    const element = document.forms.namedItem(name)
    const draft = readFormDraft(name)
    const unsent = readUnsent(name)
    const remembered = readRemembered(name)
    const { hash: fragment } = window.location
    if (answered || (!draft && !unsent && !remembered && !always && fragment === '')) return
    const again = window.history.state?.seen === true
    const typed = Object.fromEntries(
      // A page that is shown again may have had other lines.
      Object.entries(element ? changedFields(element) : {}).filter(([name]) => !again || !parseLineField(name)),
    )
    const focused = document.activeElement
    const focus = element && focused?.closest('form') === element ? focused.getAttribute('name') : null
    const saved = { draft, unsent, remembered, typed, fragment, again, onDevice: true }
    setRestored({ page, start: start(page, saved), typed, focus })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit
  useLayoutEffect(() => restore(), [page])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation makes a new history entry
  useLayoutEffect(() => window.history.replaceState({ ...window.history.state, seen: true }, ''), [key])
  const shown = restored?.page === page ? restored : null
  return {
    start: shown ? shown.start : start(page, NOTHING_SAVED),
    formKey: `${page.form.requestKey}${shown ? ' restored' : ''}`,
    restored: shown,
  }
}

const NOTHING_SAVED: SavedForm = {
  draft: null,
  unsent: null,
  remembered: null,
  typed: {},
  fragment: '',
  again: false,
  onDevice: false,
}
