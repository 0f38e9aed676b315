type Props = { of: readonly string[] | undefined }

/** Why a form was refused and what to do next. */
export function Refusal({ of: sentences = [] }: Props) {
  if (sentences.length === 0) return null
  return (
    <p role="alert" className="notice" data-tone="bad">
      {sentences.join(' ')}
    </p>
  )
}
