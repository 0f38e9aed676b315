import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { changedFields, type FormDraft, readDraft, readRemembered } from '#app/components/form-draft.ts'
import type { FormKey } from '#app/components/inquiry-answer.ts'

/** What this device has of a form: its draft, what it remembers, what has been typed before the script was there. */
export type KeptForm = {
  readonly draft: FormDraft | null
  readonly remembered: Readonly<Record<string, string>> | null
  readonly typed: Readonly<Record<string, string>>
  /** The page is loaded again, or come back to. */
  readonly again: boolean
  /** False where nothing of this device is known: on the server, and for the first rendering. */
  readonly onDevice: boolean
}

type Kept<Page, Start> = { page: Page; start: Start; focus: string | null; remembers: boolean }

/**
 * What a form starts with: as the server made it, then, before the browser paints again, with what this device has of
 * it. `page` changes with each visit. A page that answers a posted form (`answered`) holds what was typed already. With
 * `always` the form starts anew on the device even where it has neither draft nor memory.
 */
export function useKeptStart<Page extends { form: FormKey }, Start>(
  name: string,
  page: Page,
  answered: boolean,
  start: (page: Page, kept: KeptForm) => Start,
  always = false,
) {
  const { key } = useLocation()
  const [kept, setKept] = useState<Kept<Page, Start> | null>(null)
  const restored = useRef<Page>(null)
  const restore = useEffectEvent(() => {
    if (restored.current === page) return
    restored.current = page
    const element = document.forms.namedItem(name)
    const draft = readDraft(name)
    const remembered = readRemembered(name)
    if (answered || (!draft && !remembered && !always)) return
    const typed = element ? changedFields(element) : {}
    const again = window.history.state?.seen === true
    const focused = document.activeElement
    const focus = element && focused?.closest('form') === element ? focused.getAttribute('name') : null
    const device = { draft, remembered, typed, again, onDevice: true }
    setKept({ page, start: start(page, device), focus, remembers: remembered !== null })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit
  useLayoutEffect(() => restore(), [page])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move makes a new entry of the history
  useLayoutEffect(() => window.history.replaceState({ ...window.history.state, seen: true }, ''), [key])
  const shown = kept?.page === page ? kept : null
  return {
    start: shown ? shown.start : start(page, NOTHING_KEPT),
    /** Changes when the form is to be made anew. */
    made: `${page.form.requestKey}${shown ? ' kept' : ''}`,
    /** This device had something of it. */
    restored: shown !== null,
    /** This device remembers fields of it. */
    remembers: shown?.remembers ?? false,
    /** The field that had the focus when the form was made anew. */
    focus: shown?.focus ?? null,
  }
}

const NOTHING_KEPT: KeptForm = { draft: null, remembered: null, typed: {}, again: false, onDevice: false }
