import type { ReactNode, Ref } from 'react'

type Props = { of: readonly string[] | undefined; place?: Ref<HTMLDivElement>; children?: ReactNode }

/** Why a form was refused and what to do next: the reason, then the rest. `place` may get the focus. */
export function Refusal({ of: sentences = [], place, children }: Props) {
  if (sentences.length === 0) return null
  return (
    <div ref={place} role="alert" tabIndex={-1} className="notice answer" data-tone="bad">
      {sentences.map((text, index) => (index === 0 ? <strong key={text}>{text}</strong> : <p key={text}>{text}</p>))}
      {children}
    </div>
  )
}
