import type { MarkedText } from '#catalog/part/tell-apart.ts'

export const MarkedNumber = ({ text: [start, different, end] }: { text: MarkedText }) => (
  <span translate="no">
    <span>{start}</span>
    {different && <mark className="telling">{different}</mark>}
    <span>{end}</span>
  </span>
)
