import type { ComponentProps } from 'react'

type Props = ComponentProps<'section'> & { id: string; title: string }

/** A part of a page, named by its heading, which has the `id`. */
export const TitledSection = ({ id, title, children, ...section }: Props) => (
  <section aria-labelledby={id} {...section}>
    <h2 id={id} className="section-title">
      {title}
    </h2>
    {children}
  </section>
)
