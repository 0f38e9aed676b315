import type { DisplaySettings } from '#app/document/display-script.ts'
import { setDisplay, useDisplay } from '#app/ui/use-display.ts'

type Props<Name extends keyof DisplaySettings> = {
  label: string
  name: Name
  choices: readonly { value: DisplaySettings[Name]; text: string }[]
}

/** A row of buttons for one display setting, which is stored on the device. Hidden without JavaScript. */
export function DisplaySwitch<Name extends keyof DisplaySettings>({ label, name, choices }: Props<Name>) {
  const current = useDisplay(name)
  return (
    <fieldset className="look-switch needs-script">
      <legend className="sr-only">{label}</legend>
      {choices.map(({ value, text }) => (
        <button
          key={value}
          type="button"
          aria-pressed={current === value}
          onClick={() => setDisplay({ [name]: value })}
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}
