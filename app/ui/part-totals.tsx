import type { SiteMenu } from '#app/ui/site-menu.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'

type Props = { menu: SiteMenu }

export function PartTotals({ menu }: Props) {
  const counts = menu.flatMap(({ items }) => items).flatMap(({ parts }) => parts ?? [])
  const total = counts.reduce((sum, parts) => sum + parts, 0)
  return `${formatCount(total)} parts in ${counts.length} families`
}
