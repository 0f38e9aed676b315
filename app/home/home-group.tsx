import { useId } from 'react'
import { MenuLinks } from '#app/components/menu-links.tsx'
import { PartPicture } from '#app/components/part-picture.tsx'
import type { SiteMenu } from '#app/components/site-menu.ts'

type Props = { group: SiteMenu[number]; picture: string | null }

/** From this many families on a group takes two columns of the grid. */
const WIDE_FROM = 5

/** One group of the home grid: its picture, its families, and how many parts each has (SPEC 2). */
export function HomeGroup({ group: { label, items }, picture }: Props) {
  const id = useId()
  return (
    <section className="offering-card" data-wide={items.length >= WIDE_FROM || undefined} aria-labelledby={id}>
      {picture && <PartPicture url={picture} width={320} height={200} />}
      <h3 id={id}>{label}</h3>
      <MenuLinks items={items} />
    </section>
  )
}
