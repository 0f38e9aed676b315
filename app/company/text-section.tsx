import { type ReactNode, useId } from 'react'
import { SampleNote } from '#app/company/sample-note.tsx'
import type { CompanyText } from '#catalogue/company/sample-texts.ts'

type Props = { title: string; text?: CompanyText; children: ReactNode }

/** One section of a text page. On a wide screen its title is in the margin. `text` names what may be the demo's. */
export function TextSection({ title, text, children }: Props) {
  const id = useId()
  return (
    <section className="text-section" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {text && <SampleNote of={text} />}
      </div>
      <div>{children}</div>
    </section>
  )
}
