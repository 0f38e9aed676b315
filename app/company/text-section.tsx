import { type ReactNode, useId } from 'react'
import { SampleNote } from '#app/company/sample-note.tsx'

type Props = { title: string; isSample: boolean; children: ReactNode }

/** One section of a text page. On a wide screen its title is in the margin. */
export function TextSection({ title, isSample, children }: Props) {
  const id = useId()
  return (
    <section className="text-section" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {isSample && <SampleNote />}
      </div>
      <div>{children}</div>
    </section>
  )
}
