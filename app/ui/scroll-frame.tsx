import type { ReactNode } from 'react'

type Props = { label: string; className: string; children: ReactNode }

/** A box that scrolls sideways, so it must be focusable (axe: scrollable-region-focusable). */
export const ScrollFrame = ({ label, className, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
  <section aria-label={label} tabIndex={0} className={className}>
    {children}
  </section>
)
