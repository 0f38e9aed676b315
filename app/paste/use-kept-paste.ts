import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useSavedOnLeave } from '#app/forms/form-draft.ts'
import {
  PASTE_DRAFT,
  type PasteDraft,
  readPasteDraft,
  savePasteDraft,
  savePasteDraftSoon,
} from '#app/paste/paste-draft.ts'
import type { PasteResult } from '#app/paste/paste-result.ts'
import type { ResolvedLine } from '#catalog/lists/resolved-line.ts'

/** The posted list's answer, else this device's list. Saved with each correction until sent (decision 0051). */
export function useKeptPaste(answer: PasteResult | undefined) {
  const [current, setCurrent] = useState({ answer, result: answer ?? null })
  if (current.answer !== answer) setCurrent({ answer, result: answer ?? null })
  const { result } = current
  const show = (result: PasteResult | null) => setCurrent({ answer, result })
  const restore = useEffectEvent(() => {
    if (!answer) show(readPasteDraft()?.result ?? null)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useLayoutEffect(() => restore(), [answer])
  useSavedOnLeave(PASTE_DRAFT)
  const draftOf = (lines: readonly ResolvedLine[], inOrder: string | null): PasteDraft => {
    return { text: result?.text ?? '', result: result && { ...result, lines }, inOrder }
  }
  return {
    result,
    isRestored: !answer,
    confirm: () => show(result && { ...result, question: null }),
    keep: (lines: readonly ResolvedLine[]) => savePasteDraftSoon(() => draftOf(lines, null)),
    /** Lines on the quote list are saved there. In the order form, they aren't sent yet. */
    sent: (lines: readonly ResolvedLine[], where: 'list' | 'order') =>
      savePasteDraft(where === 'order' ? draftOf(lines, result?.id ?? null) : null),
    forget: () => {
      savePasteDraft(null)
      show(null)
    },
  }
}

export type KeptPaste = ReturnType<typeof useKeptPaste>
