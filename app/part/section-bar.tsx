import { useEffect, useState } from 'react'

/** The sections of a page in their order; `id` is that of their heading. */
type Props = { sections: readonly { readonly id: string; readonly name: string }[]; top: string }

/** Links to the sections of the page that stay on the screen. The one that is read is marked. `top` leads to the page's start. */
export function SectionBar({ sections, top }: Props) {
  const [current, setCurrent] = useState<string | null>(null)
  const ids = sections.map(({ id }) => id).join(' ')
  useEffect(() => {
    // The section that a link led to, while its heading is on the screen. Otherwise one is read once its heading is in the
    // upper half of the screen: of two columns, the upper one. Some come late.
    const look = () => {
      const headings = ids.split(' ').flatMap((id) => document.getElementById(id) ?? [])
      const tops = headings.map((heading) => ({ id: heading.id, top: heading.getBoundingClientRect().top }))
      const led = tops.find(({ id, top }) => location.hash === `#${id}` && top >= 0 && top < window.innerHeight)
      const passed = tops
        .filter(({ top }) => top < window.innerHeight / 2)
        .toSorted((one, other) => one.top - other.top)
      setCurrent((led ?? passed.find(({ top }) => top >= 0) ?? passed.at(-1))?.id ?? null)
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [ids])
  return (
    <nav aria-label="Sections" className="tabs section-bar">
      <a href="#main" className="mono" translate="no">
        {top}
      </a>
      {sections.map(({ id, name }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}
