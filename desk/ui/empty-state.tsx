import type { ReactNode } from 'react'

/** Replaces an empty list: what is missing, and what to do. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p className="strong">{title}</p>
      {children}
    </div>
  )
}
