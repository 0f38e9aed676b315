import { useId } from 'react'
import { MenuLinks } from '#app/shell/menu-links.tsx'
import { PartPicture } from '#app/ui/part-picture.tsx'
import type { SiteMenu } from '#app/ui/site-menu.ts'

type Props = { group: SiteMenu[number]; picture: string | null }

/** With this many families, a group takes two columns of the grid. */
const MIN_WIDE = 5

/** One card of the product grid: a group's picture and its families with their numbers of parts (behavior 2.2). */
export function HomeGroup({ group: { label, items }, picture }: Props) {
  const id = useId()
  return (
    <section className="offering-card" data-wide={items.length >= MIN_WIDE || undefined} aria-labelledby={id}>
      {picture && <PartPicture url={picture} width={320} height={200} />}
      <h3 id={id}>{label}</h3>
      <MenuLinks items={items} />
    </section>
  )
}
