/** Why a form was refused, above its fields. */
export function FormError({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text && (
        <p className="flash" data-kind="problem">
          {text}
        </p>
      )}
    </div>
  )
}
