import { setLook, useLook } from '#app/components/use-look.ts'
import type { Look } from '#app/look-script.ts'

type Props<Name extends keyof Look> = {
  label: string
  name: Name
  choices: readonly { value: Look[Name]; text: string }[]
}

/** A row of buttons, one of them pressed: a choice about looks, remembered on the device. Only there with a script. */
export function LookSwitch<Name extends keyof Look>({ label, name, choices }: Props<Name>) {
  const current = useLook(name)
  return (
    <fieldset className="look-switch needs-script">
      <legend className="sr-only">{label}</legend>
      {choices.map(({ value, text }) => (
        <button key={value} type="button" aria-pressed={current === value} onClick={() => setLook({ [name]: value })}>
          {text}
        </button>
      ))}
    </fieldset>
  )
}
