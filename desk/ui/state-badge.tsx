type Props = { tone: 'plain' | 'new' | 'good' | 'warn' | 'bad'; children: string }

/** A state in a word, with a color that only repeats it. */
export function StateBadge({ tone, children }: Props) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  )
}
