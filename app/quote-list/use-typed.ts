import { useState } from 'react'

/**
 * Holds typed text while only valid text is saved. Shows the saved value if it changes elsewhere, as in another tab.
 * The setter takes the typed value and the value saved with it.
 */
export function useTyped<Typed>(saved: string, asTyped: (saved: string) => Typed) {
  const [typed, setTyped] = useState({ saved, value: asTyped(saved) })
  const value = typed.saved === saved ? typed.value : asTyped(saved)
  return [value, (next: Typed, savedWith: string) => setTyped({ saved: savedWith, value: next })] as const
}
