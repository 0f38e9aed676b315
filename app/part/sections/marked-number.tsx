import type { MarkedText } from '#catalog/part/tell-apart.ts'

/** A number with the characters marked that differ from its neighbors. */
export const MarkedNumber = ({ text: [start, different, end] }: { text: MarkedText }) => (
  <span translate="no">
    <span>{start}</span>
    {different && <mark className="telling">{different}</mark>}
    <span>{end}</span>
  </span>
)
