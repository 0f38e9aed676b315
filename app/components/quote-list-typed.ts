import { useState } from 'react'

/** What is being typed in place of a kept value; a change of that by another way, such as another tab, is shown. */
export function useTyped<Typed>(kept: string, asTyped: (kept: string) => Typed) {
  const [typed, setTyped] = useState({ kept, value: asTyped(kept) })
  const value = typed.kept === kept ? typed.value : asTyped(kept)
  return [value, (next: Typed, keeps: string) => setTyped({ kept: keeps, value: next })] as const
}
