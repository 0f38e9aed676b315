import { useEffect, useState } from 'react'

/** The sections of a page in their order; `id` is that of their heading. */
type Props = { sections: readonly { readonly id: string; readonly name: string }[]; top: string }

/** Links to the sections of the page that stay on the screen. The one that is read is marked. `top` leads to the page's start. */
export function SectionBar({ sections, top }: Props) {
  const [current, setCurrent] = useState<string | null>(null)
  const ids = sections.map(({ id }) => id).join(' ')
  useEffect(() => {
    const headings = ids.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    // A section is read once its heading is in the upper half of the screen.
    const look = () => {
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top < window.innerHeight / 2)
      const lowest = Math.max(...passed.map((heading) => heading.getBoundingClientRect().top))
      setCurrent(passed.find((heading) => heading.getBoundingClientRect().top === lowest)?.id ?? null)
    }
    const observer = new IntersectionObserver(look, { rootMargin: '0px 0px -50% 0px' })
    for (const heading of headings) observer.observe(heading)
    return () => observer.disconnect()
  }, [ids])
  return (
    <nav aria-label="Sections" className="tabs section-bar">
      <a href="#main" className="mono">
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
