import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { readPasteDraft, savePasteDraft, savePasteDraftSoon, savePendingPaste } from '#app/paste/paste-draft.ts'
import type { PasteResult } from '#app/paste/paste-result.ts'
import type { ResolvedLine } from '#catalog/lists/resolved-line.ts'

/** The posted list's answer, else this device's list. Saved with each correction until sent (decision 0051). */
export function useKeptPaste(answer: PasteResult | undefined) {
  const [current, setCurrent] = useState({ answer, result: answer ?? null })
  if (current.answer !== answer) setCurrent({ answer, result: answer ?? null })
  const show = (result: PasteResult | null) => setCurrent({ answer, result })
  const restore = useEffectEvent(() => {
    if (!answer) show(readPasteDraft()?.result ?? null)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useLayoutEffect(() => restore(), [answer])
  useEffect(() => {
    addEventListener('pagehide', savePendingPaste)
    return () => {
      removeEventListener('pagehide', savePendingPaste)
      savePendingPaste()
    }
  }, [])
  const draftOf = (result: PasteResult, lines: readonly ResolvedLine[], isInOrder: boolean) => {
    return { text: result.text, result: { ...result, lines }, isInOrder }
  }
  return {
    result: current.result,
    isRestored: !answer,
    confirm: (result: PasteResult) => show({ ...result, question: null }),
    keep: (result: PasteResult, lines: readonly ResolvedLine[]) =>
      savePasteDraftSoon(() => draftOf(result, lines, false)),
    /** Lines on the quote list are saved there. In the order form, they aren't sent yet. */
    sent: (result: PasteResult, lines: readonly ResolvedLine[], where: 'list' | 'order') =>
      savePasteDraft(where === 'order' ? draftOf(result, lines, true) : null),
    forget: () => {
      savePasteDraft(null)
      show(null)
    },
  }
}

export type KeptPaste = ReturnType<typeof useKeptPaste>
