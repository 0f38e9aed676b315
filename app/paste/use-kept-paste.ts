import { useEffect, useLayoutEffect, useState } from 'react'
import { readPasteDraft, savePasteDraft, savePasteDraftSoon, savePendingPaste } from '#app/paste/paste-draft.ts'
import type { PasteResult } from '#app/paste/paste-result.ts'
import type { ResolvedLine } from '#catalog/lists/resolved-line.ts'

/** The posted list's answer, else this device's list. Saved with each correction until sent (decision 0051). */
export function useKeptPaste(answer: PasteResult | undefined) {
  const [restored, setRestored] = useState<PasteResult | null>(null)
  const [confirmed, setConfirmed] = useState('')
  useLayoutEffect(() => {
    setRestored(answer ? null : (readPasteDraft()?.result ?? null))
  }, [answer])
  useEffect(() => {
    addEventListener('pagehide', savePendingPaste)
    return () => {
      removeEventListener('pagehide', savePendingPaste)
      savePendingPaste()
    }
  }, [])
  const question = (result: PasteResult): string | null => (confirmed === result.id ? null : result.question)
  const draftOf = (result: PasteResult, lines: readonly ResolvedLine[], isInOrder: boolean) => {
    return { text: result.text, result: { ...result, lines, question: question(result) }, isInOrder }
  }
  return {
    result: answer ?? restored,
    isRestored: !answer,
    question,
    confirm: ({ id }: PasteResult) => setConfirmed(id),
    keep: (result: PasteResult, lines: readonly ResolvedLine[]) =>
      savePasteDraftSoon(() => draftOf(result, lines, false)),
    /** Lines on the quote list are saved there. In the order form, they aren't sent yet. */
    sent: (result: PasteResult, lines: readonly ResolvedLine[], where: 'list' | 'order') =>
      savePasteDraft(where === 'order' ? draftOf(result, lines, true) : null),
    forget: () => {
      savePasteDraft(null)
      setRestored(null)
    },
  }
}

export type KeptPaste = ReturnType<typeof useKeptPaste>
