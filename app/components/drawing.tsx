type Props = { name: string; className: string; width?: number; height?: number }

/** A drawn part (`routes/drawing.ts`); decoration, so nothing is said of it. */
export function Drawing({ name, className, width = 240, height = 116 }: Props) {
  return <img src={`/drawings/${name}.svg`} alt="" width={width} height={height} className={className} />
}

const BY_GROUP: Readonly<Record<string, string>> = {
  Banana: 'banana-plug',
  'Binding Posts': 'binding-post',
  'Panel Jacks': 'panel-jack',
  'PC Jacks': 'pc-jack',
  Terminals: 'terminal',
}

/** The drawing that stands for a group, or for one of its families: banana jacks are no plugs. */
export function drawingOf(group: string, family = ''): string {
  if (group === 'Banana' && family.endsWith('Jacks')) return 'banana-jack'
  return BY_GROUP[group] ?? 'swage-tool'
}
