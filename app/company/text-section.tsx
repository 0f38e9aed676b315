import { type ReactNode, useId } from 'react'

type Props = { title: string; children: ReactNode }

/** One section of a text page. On a wide screen its title is in the margin. */
export function TextSection({ title, children }: Props) {
  const id = useId()
  return (
    <section className="text-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div>{children}</div>
    </section>
  )
}
