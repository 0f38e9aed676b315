import { useEffect, useRef } from 'react'
import type { FormReply } from '#desk/desk-form.ts'
import { Notice } from '#desk/ui/controls.tsx'

type Props = {
  reply: FormReply | null | undefined
  /** The fields that show their own errors. */
  fields?: readonly string[]
}

/** Why a form was refused, above its fields. Focuses the first field with an error, or itself if there is none. */
export function FormError({ reply, fields = [] }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (reply?.error) (document.querySelector<HTMLElement>('main [aria-invalid="true"]') ?? place.current)?.focus()
  }, [reply])
  const texts = Object.entries(reply?.error ?? {}).flatMap(([name, errors]) =>
    fields.includes(name) ? [] : (errors ?? []),
  )
  return (
    <div role="alert" ref={place} tabIndex={-1}>
      {texts.length > 0 && <Notice tone="bad">{[...new Set(texts)].join(' ')}</Notice>}
    </div>
  )
}
