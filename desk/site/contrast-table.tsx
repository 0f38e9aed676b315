import type { ContrastPair } from '#content/look/theme.ts'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import { StateBadge } from '#desk/ui/state-badge.tsx'

const word = (token: string): string => token.replace('--color-', '').replaceAll('-', ' ')

/** How well each text is readable on its background (WCAG), in light and dark colors. The worst come first. */
export function ContrastTable({ pairs }: { pairs: readonly ContrastPair[] }) {
  const sorted = pairs.toSorted((a, b) => Math.min(a.light, a.dark) / a.needed - Math.min(b.light, b.dark) / b.needed)
  const ratio = (value: number, needed: number) =>
    value >= needed ? `${value.toFixed(1)} : 1` : <StateBadge tone="bad">{`${value.toFixed(1)} : 1`}</StateBadge>
  return (
    <details>
      <summary>{`Contrast of texts: the lowest is ${Math.min(...pairs.map(({ light, dark }) => Math.min(light, dark))).toFixed(1)} : 1`}</summary>
      <DeskTable
        caption="Contrast"
        columns={{ pair: 'Text on background', light: 'Light', dark: 'Dark', needed: 'Needed' }}
        figures={['light', 'dark', 'needed']}
        rows={sorted.map(({ front, back, needed, light, dark }) => ({
          key: `${front} ${back}`,
          cells: {
            pair: `${word(front)} on ${word(back)}`,
            light: ratio(light, needed),
            dark: ratio(dark, needed),
            needed,
          },
        }))}
      />
    </details>
  )
}
