type Props = { tone: 'plain' | 'new' | 'good' | 'warn' | 'bad'; children: string }

/** A state in a word. The color only repeats it. */
export function StateBadge({ tone, children }: Props) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  )
}
