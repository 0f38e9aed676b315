import { type ReactNode, useId } from 'react'

type Props = { title: string; children: ReactNode }

/** One section of a page of text: its title in the margin where there is room, its content beside it. */
export function TextSection({ title, children }: Props) {
  const id = useId()
  return (
    <section className="text-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div>{children}</div>
    </section>
  )
}
