import type { ReactNode } from 'react'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PrintHead } from '#app/ui/print.tsx'

type Props = {
  group?: string | undefined
  groupUrl?: string | undefined
  title: string
  lead?: string | undefined
  children: ReactNode
}

export function TextPage({ group, groupUrl, title, lead, children }: Props) {
  return (
    <div className="wrap">
      <PrintHead />
      <Breadcrumb
        trail={group === undefined ? [{ label: title }] : [{ label: group, path: groupUrl }, { label: title }]}
      />
      <header className="text-head">
        <h1 className="page-title">{title}</h1>
        {lead && <p className="lead">{lead}</p>}
      </header>
      <div className="stack text-body">{children}</div>
    </div>
  )
}

/** Names and values, the names in a column. Omits null values. */
export function Facts({ of }: { of: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="facts facts-beside">
      {Object.entries(of).map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
