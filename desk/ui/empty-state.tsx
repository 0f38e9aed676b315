import type { ReactNode } from 'react'

/** In place of an empty list: what is not there, and what to do. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p className="strong">{title}</p>
      {children}
    </div>
  )
}
