import { useState } from 'react'

/**
 * Holds what the visitor types while only valid text is saved. If the saved value changes elsewhere, as in another tab,
 * that value is shown. The setter takes the typed value and the value that is saved with it.
 */
export function useTyped<Typed>(saved: string, asTyped: (saved: string) => Typed) {
  const [typed, setTyped] = useState({ saved, value: asTyped(saved) })
  const value = typed.saved === saved ? typed.value : asTyped(saved)
  return [value, (next: Typed, savedWith: string) => setTyped({ saved: savedWith, value: next })] as const
}
