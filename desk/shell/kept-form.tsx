import { safePath } from '#desk/ui/safe-path.ts'

/** What was sent with a form, and where to. Only texts: a browser doesn't let a page fill in files or passwords again. */
export type KeptForm = { readonly action: string; readonly fields: readonly (readonly [name: string, value: string])[] }

/** Longer texts are shown, so that they can be copied. */
const SHORT = 40
/** Fields with passwords, which no page shows again. */
export const SECRET_FIELDS: readonly string[] = ['password', 'now', 'next']

/** The texts of a form. Passwords are left out. */
export function keptForm(action: string, form: FormData): KeptForm {
  const fields = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && !SECRET_FIELDS.includes(name) ? [[name, value] as const] : [],
  )
  return { action: safePath(action), fields }
}

/** A form that was refused as a whole, for example because the session had ended: it can be sent again. Needs no script. */
export function KeptFormPanel({ kept: { action, fields }, isSignedOut }: { kept: KeptForm; isSignedOut: boolean }) {
  return (
    <form method="post" action={action} className="stack card">
      {fields.map(([name, value], index) => {
        const key = `${index} ${name}`
        if (value.length <= SHORT) return <input key={key} type="hidden" name={name} value={value} />
        return <textarea key={key} className="field" name={name} defaultValue={value} aria-label="What you typed" />
      })}
      <div className="cluster">
        {isSignedOut && (
          <a href="/sign-in?again=1" target="_blank" rel="noreferrer" className="button button-dark">
            Open the desk in a new tab
          </a>
        )}
        <button type="submit" className="button">
          Send it again
        </button>
      </div>
    </form>
  )
}
