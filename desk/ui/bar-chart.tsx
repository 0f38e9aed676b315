const HEIGHT = 96
const BAR = 9
const GAP = 3

type Bar = { readonly count: number; readonly words: string; readonly isBrass: boolean }
type Props = {
  label: string
  days: readonly (readonly Bar[])[]
  highest: number
}

/** Counts by day as bars, beside a table with the same figures. Rendered on the server, so it needs no script. */
export function BarChart({ label, days, highest }: Props) {
  const step = (BAR + GAP) * (days[0]?.length ?? 1)
  const width = days.length * step
  return (
    <svg
      className="health-days"
      viewBox={`0 0 ${width} ${HEIGHT + 1}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <line x1={0} y1={HEIGHT + 0.5} x2={width} y2={HEIGHT + 0.5} className="health-axis" />
      {days.map((bars, index) =>
        bars.map(({ count, words, isBrass }, place) => (
          <rect
            key={words}
            x={index * step + (GAP * bars.length) / 2 + place * BAR}
            y={HEIGHT - (count / highest) * HEIGHT}
            width={BAR}
            height={(count / highest) * HEIGHT}
            className={isBrass ? 'health-bar recent' : 'health-bar'}
          >
            <title>{words}</title>
          </rect>
        )),
      )}
    </svg>
  )
}
